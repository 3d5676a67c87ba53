import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { TimelineFolder } from "./timeline-folder.ts"

const folder = mkdtempSync(join(tmpdir(), "quaich-timelines-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a later process reads the newest timeline of each cluster, which never falls", () => {
  const place = join(folder, "data")
  const first = new TimelineFolder(place)
  expect(first.newestOf("1")).toBe(0)
  first.raise("1", 3)
  first.raise("1", 2)
  first.raise("1", 10)
  first.raise("12", 1)
  const later = new TimelineFolder(place)
  expect(["1", "12", "2"].map((cluster) => later.newestOf(cluster))).toEqual([10, 1, 0])
})

test.each(["1-", "1-x", "1--4", "1-4.5", "1-12345678901", "14"])(
  "a file %j says nothing of cluster 1",
  (name) => {
    mkdirSync(join(folder, "database-timelines"), { recursive: true })
    writeFileSync(join(folder, "database-timelines", name), "")
    expect(new TimelineFolder(folder).newestOf("1")).toBe(0)
  },
)

const writer = `
  import { TimelineFolder } from ${JSON.stringify(import.meta.resolve("./timeline-folder.ts"))}
  const [, dataDir, remainder] = process.argv
  const timelines = new TimelineFolder(dataDir)
  const own = Array.from({ length: 50 }, (_, index) => index * 4 + Number(remainder) + 1)
  process.stdout.write("ready")
  process.stdin.once("data", () => {
    for (const timeline of own) {
      timelines.raise("1", timeline)
      if (timelines.newestOf("1") < timeline) process.exitCode = 1
    }
    process.stdin.destroy()
  })`

test("of processes that write at once the highest timeline is remembered, at every moment", async () => {
  const dataDir = join(folder, "shared")
  const writers = [0, 1, 2, 3].map((remainder) =>
    spawn(process.execPath, ["--input-type=module", "-e", writer, dataDir, String(remainder)]),
  )
  await Promise.all(writers.map(({ stdout }) => once(stdout, "data")))
  const ends = writers.map((child) => once(child, "exit"))
  for (const { stdin } of writers) stdin.write("go")
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0, 0])
  expect(new TimelineFolder(dataDir).newestOf("1")).toBe(200)
})
