import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { XMLValidator } from "fast-xml-parser"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatDate } from "#language/format.ts"
import { contextFor } from "#platform/ctx.ts"
import type { FilesConfig } from "#platform/files/files.ts"
import { testApp } from "../../../test/db.ts"
import { openBucket, type TestBucket } from "../../../test/servers/bucket.ts"
import { publishStatus } from "./publish-status.ts"
import { readStatus } from "./read-status.ts"
import { readStatusFilesConfig, statusFilesConfig } from "./status-files-config.ts"

const app = await testApp(new Date("2026-12-01T12:03:00.000Z"))
const dir = join(app.uploadDir, "../status")
let bucket: TestBucket

beforeAll(async () => {
  bucket = await openBucket("key", "secret")
  setFiles({ kind: "disk", dir })
  await publishStatus(app)
})
afterAll(() => bucket.close())

function setFiles(config: FilesConfig | undefined): void {
  app.configParts = statusFilesConfig.replaceIn(app, config)
}

const read = (name: string) => readFileSync(join(dir, name), "utf8")

test("pages and feeds in all languages and the JSON are written, and nothing else stays", () => {
  const names = ["index.html", "vi.html", "cn.html", "hk.html", "status.json"]
  const feeds = ["feed.xml", "feed-vi.xml", "feed-cn.xml", "feed-hk.xml"]
  expect(readdirSync(dir).toSorted()).toEqual([...names, ...feeds].toSorted())
  for (const feed of feeds) expect(XMLValidator.validate(read(feed)), feed).toBe(true)
  expect(read("index.html")).toContain(`As of ${formatDate("2026-12-01T12:03:00.000Z", "en")}.`)
  expect(read("hk.html")).toContain("服務狀態")
})

test("the JSON is what the page shows", async () => {
  expect(JSON.parse(read("status.json"))).toEqual(
    JSON.parse(JSON.stringify(await readStatus(contextFor(app)))),
  )
})

test("a page fetches nothing from elsewhere and its links lead to the files beside it or to the site", () => {
  const html = read("index.html")
  const addresses = [...html.matchAll(/\s(?:src|href|action|data|poster)="([^"]*)"/g)].map(
    ([, to = ""]) => to,
  )
  expect(addresses).toContain("feed.xml")
  const files = readdirSync(dir)
  expect(addresses.filter((to) => !files.includes(to) && to !== app.origin)).toEqual([])
  expect(html).not.toMatch(/@import|url\(/)
})

type FakePage = { at: string; now: string }

function warnsAt({ at, now }: FakePage): boolean {
  const html = read("index.html")
  const [, script = ""] = /<script>([\s\S]+?)<\/script>/.exec(html) ?? []
  const warning = { hidden: true }
  runInNewContext(script, {
    Date: { parse: Date.parse, now: () => Date.parse(now) },
    document: { querySelector: () => ({ dateTime: at }), getElementById: () => warning },
    setInterval: () => 0,
  })
  return !warning.hidden
}

test("a page warns by itself once it is five minutes old", () => {
  const [, at = ""] = /<time dateTime="([^"]+)"/i.exec(read("index.html")) ?? []
  expect(at).toBe("2026-12-01T12:03:00.000Z")
  expect(warnsAt({ at, now: "2026-12-01T12:07:59.000Z" })).toBe(false)
  expect(warnsAt({ at, now: "2026-12-01T12:08:00.000Z" })).toBe(true)
})

test("the page's own policy allows its script and its style", async () => {
  const { hash } = await import("node:crypto")
  const html = read("index.html")
  for (const tag of ["script", "style"]) {
    const [, text = ""] = new RegExp(`<${tag}>([\\s\\S]+?)</${tag}>`).exec(html) ?? []
    expect(html).toContain(`${tag}-src &#x27;sha256-${hash("sha256", text, "base64")}&#x27;`)
  }
})

test("the files go to a bucket, which says how long they may be cached", async () => {
  setFiles(
    readStatusFilesConfig({
      STATUS_DIR: `s3://status/page?endpoint=${bucket.endpoint}`,
      ...{ STATUS_DIR_ACCESS_KEY: "key", STATUS_DIR_SECRET_KEY: "secret" },
    }),
  )
  await publishStatus(app)
  expect(bucket.refused).toEqual([])
  expect(bucket.objects.get("page/index.html")).toMatchObject({
    type: "text/html; charset=utf-8",
    cacheControl: "max-age=15",
  })
})

test("a store that fails does not fail the check, and without a setting nothing is written", async () => {
  bucket.failures = 100
  await publishStatus(app)
  bucket.failures = 0
  bucket.objects.clear()
  setFiles(undefined)
  await publishStatus(app)
  expect(bucket.objects.size).toBe(0)
})

test.each(["status", "./status", "https://status.example", "file:/srv"])(
  "%s is refused as a folder of the status page",
  (place) => {
    expect(() => readStatusFilesConfig({ STATUS_DIR: place })).toThrow("STATUS_DIR must name its folder")
  },
)
