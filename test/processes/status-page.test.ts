import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { endServers, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"

const dir = mkdtempSync(join(tmpdir(), "quaich-status-"))

afterAll(async () => {
  await endServers()
  rmSync(dir, { recursive: true, force: true })
})

function read(name: string): string {
  try {
    return readFileSync(join(dir, name), "utf8")
  } catch {
    return ""
  }
}

test("a server writes the status page, which says when it was written after the server was killed", async () => {
  const databaseUrl = await cloneDatabase()
  const secret = "a secret that signs nothing outside of this test"
  const server = await startServer({ secret, databaseUrl }, { STATUS_DIR: dir }, 120)
  const readState = () => (JSON.parse(read("status.json") || "{}") as { state?: string }).state
  // The first check may find a busy machine's server late; the next is a minute later.
  await expect.poll(readState, { timeout: 240_000 }).toBe("operational")
  const { at, state } = JSON.parse(read("status.json")) as { at: string; state: string }
  const live = await fetch(`http://127.0.0.1:${server.port}/status/status.json`)
  expect(await live.json()).toMatchObject({ state, components: [{ name: "bidding" }, {}, {}, {}, {}] })
  const feed = await fetch(`http://127.0.0.1:${server.port}/status/feed.xml?lang=vi`)
  expect(feed.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8")
  expect(await feed.text()).toContain("<title>Tình trạng dịch vụ | ")
  await expect.poll(() => read("index.html"), { timeout: 120_000 }).toContain("</html>")
  await server.stop("SIGKILL")
  const page = read("index.html")
  const [, written = ""] = /<time dateTime="([^"]+)"/i.exec(page) ?? []
  expect(new Date(written).getTime()).toBeGreaterThanOrEqual(new Date(at).getTime())
  expect(page).toContain("this page is not up to date")
})
