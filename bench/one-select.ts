import { createServer } from "node:http"
import pg from "pg"

/**
 * The minimal server that could answer /auth/me: node:http, one prepared lookup by an indexed column for each request,
 * and JSON. Run it in a process of its own: `node bench/one-select.ts <database> <port>`.
 */
const [databaseUrl, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })

const server = createServer(async (incoming, outgoing) => {
  const { rows } = await pool.query({
    name: "member",
    text: "select m.* from sessions s join members m on m.id = s.member_id where s.token = $1",
    values: [incoming.headers.authorization?.slice(6)],
  })
  const body = JSON.stringify(rows[0] ?? null)
  outgoing.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  })
  outgoing.end(body)
})
server.listen(Number(port), "127.0.0.1")
