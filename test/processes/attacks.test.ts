import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listColumns } from "#domains/submissions/bulk/read-list.ts"
import { makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import routes from "../../src/routes.ts"
import type { Attack } from "../attack/attack.ts"
import { largeBodies, longEmails, longLists, manyFields, strangePaths } from "../attack/bodies.ts"
import { zipOf } from "../attack/zip-of.ts"
import { cloneDatabase } from "../db.ts"

const secret = "a secret of who attacks the forms, long enough to sign"
const databaseUrl = await cloneDatabase()
const dataDir = mkdtempSync(join(tmpdir(), "quaich-attacks-"))
const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
let server: Server

beforeAll(async () => {
  await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 2 })
  server = await startServer({ secret, databaseUrl }, { DATA_DIR: dataDir })
})

afterAll(async () => {
  await endServers()
  rmSync(dataDir, { recursive: true, force: true })
})

const cases: [Attack, statuses: readonly number[]][] = [
  [longEmails, [413, 422]],
  [manyFields, [413]],
  [longLists, [413, 422]],
  [largeBodies, [413, 422, 503]],
  [strangePaths, [404]],
]

test.each(cases.map(([attack, statuses]) => ({ name: attack.name, attack, statuses })))(
  "$name: refused",
  async ({ attack, statuses }) => {
    const origin = `http://localhost:${server.port}`
    const result = await attack.run(origin)
    expect(result.filter((status) => !statuses.includes(status))).toEqual([])
  },
)

test("an import with more than 64 KB of photographs is read from disk, and its temporary file is removed", async () => {
  const origin = `http://localhost:${server.port}`
  const photo = await sharp({
    create: { width: 900, height: 900, channels: 3, background: "#7a4a20", noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(64 * 1024)
  const row = ["Lagavulin 16", "Single Malt", "700", "43", "", "", "front.jpg", "front.jpg", "", ""]
  const list = Buffer.from(`${listColumns.join(",")}\n${row.join(",")}\n`)
  const form = new FormData()
  form.set("file", new File([new Uint8Array(zipOf({ "list.csv": list, "front.jpg": photo }))], "list.zip"))
  const answer = await fetch(`${origin}/submit-lots/list`, {
    method: "POST",
    headers: { origin },
    body: form,
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain("Lagavulin 16")
  expect(readdirSync(join(dataDir, "uploads"))).toEqual([])
})

const strange = ["%5c", "%22%27%3c", "%F0%9F%A5%83", "..%2f..", "__proto__", "-1", "x".repeat(2_000)]

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const own = `${above}/${path}`.replace(/\/+/g, "/")
    return [own, ...pathsOf(children ?? [], own)]
  })
}

test("no page answers 500, whatever its address, query or form", { timeout: 60_000 }, async () => {
  const origin = `http://localhost:${server.port}`
  const paths = [...new Set(pathsOf(await routes))]
  expect(paths.length).toBeGreaterThan(100)
  const faults: string[] = []
  const send = async (path: string, init: RequestInit) => {
    const { status } = await fetch(origin + path, { redirect: "manual", ...init })
    if (status >= 500 && status !== 503)
      faults.push(`${init.method ?? "GET"} ${path.slice(0, 120)}: ${status}`)
  }
  const form = { "content-type": "application/x-www-form-urlencoded", origin }
  for (const [index, path] of paths.entries()) {
    const name = strange[index % strange.length] ?? ""
    const at = path.replace(/:\w+\??|\*/g, name)
    await Promise.all([
      send(`${at}?page=-1&q=${name}&sort=__proto__&from[]=1e309`, {}),
      send(`${at}.data?page=1e309`, {}),
      send(at, { method: "POST", headers: form, body: `id=${name}&intent=__proto__&__proto__=1&key=%F0%9F` }),
      send(at, { method: "POST", headers: { ...form, "content-type": "multipart/form-data" }, body: "x" }),
    ])
  }
  expect(faults).toEqual([])
})
