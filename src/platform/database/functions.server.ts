import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type pg from "pg"

const folder = resolve("db/functions")

/** Each domain has one file, after `00_shared.sql`. */
function readFunctions(): string {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"))
  return files
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
}

/** Does nothing if the files have not changed since this database applied them. The caller holds the migration lock. */
export async function applyFunctions(client: pg.ClientBase): Promise<void> {
  const text = readFunctions()
  const hash = createHash("sha256").update(text).digest("hex")
  await client.query("create table if not exists drizzle.applied_functions (hash text not null)")
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.applied_functions")
  if (rows[0]?.hash === hash) return
  await client.query("begin")
  try {
    await client.query(text)
    await client.query("delete from drizzle.applied_functions")
    await client.query("insert into drizzle.applied_functions values ($1)", [hash])
    await client.query("commit")
  } catch (problem) {
    await client.query("rollback")
    throw problem
  }
}
