import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openBucket, type TestBucket } from "../../../test/servers/bucket.ts"
import { createFiles } from "./bucket-files.ts"
import type { Files } from "./files.ts"

const dir = mkdtempSync(join(tmpdir(), "quaich-files-"))
const bytes = new TextEncoder().encode("a dram")
let bucket: TestBucket

const inBucket = (secretKey: string) =>
  createFiles({
    kind: "bucket",
    endpoint: bucket.endpoint,
    bucket: "pictures",
    prefix: "house/",
    region: "ap-southeast-1",
    accessKey: "key",
    secretKey,
  })

beforeAll(async () => {
  bucket = await openBucket("key", "secret", 2)
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await bucket.close()
})

describe.each(["disk", "bucket"])("on %s", (kind) => {
  const files = (): Files => (kind === "disk" ? createFiles({ kind: "disk", dir }) : inBucket("secret"))

  test("a file is written, read, listed and removed, and a missing file is undefined", async () => {
    await files().write("pictures/pic_1/320.webp", bytes, "image/webp")
    await files().write("pictures/pic_1/320.webp", bytes, "image/webp")
    await files().write("pictures/pic_1/320.avif", bytes, "image/avif")
    await files().write("pictures/pic_2/320.webp", bytes, "image/webp")
    await files().write("imports/a.csv", bytes, "text/csv")
    expect(await files().read("pictures/pic_1/320.webp")).toEqual(bytes)
    expect(await files().read("pictures/pic_1/640.webp")).toBeUndefined()
    const listed = await files().list("pictures")
    expect(listed.map(({ key }) => key).sort()).toEqual([
      "pictures/pic_1/320.avif",
      "pictures/pic_1/320.webp",
      "pictures/pic_2/320.webp",
    ])
    for (const { writtenAt, bytes: size } of listed) {
      expect(size).toBe(bytes.length)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    }
    await files().remove("pictures/pic_2/320.webp")
    await files().remove("pictures/pic_2/320.webp")
    expect(await files().list("pictures")).toHaveLength(2)
    expect(await files().list("nothing")).toEqual([])
  })

  test.each([
    "../secret",
    "pictures/../../secret",
    "/etc/passwd",
    "pictures//a",
    "Pictures/a",
    "a\u0000b",
    "",
  ])("%j is not a file name", async (key) => {
    await expect(files().read(key)).rejects.toThrow("no name of a file")
    await expect(files().write(key, bytes, "text/plain")).rejects.toThrow("no name of a file")
  })
})

test("a failed write leaves nothing on the disk", async () => {
  writeFileSync(join(dir, "wall"), "a file where a folder should be")
  await expect(createFiles({ kind: "disk", dir }).write("wall/a.webp", bytes, "image/webp")).rejects.toThrow()
  expect(readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith(".part"))).toEqual([])
})

test("a bucket accepts requests signed with its key, under the app's prefix, with the content type", async () => {
  const stored = bucket.objects.get("house/pictures/pic_1/320.webp")
  expect(stored).toMatchObject({ type: "image/webp" })
  expect(bucket.refused).toEqual([])
  await expect(inBucket("another").write("pictures/x.webp", bytes, "image/webp")).rejects.toThrow(
    "the store of files answers 403 to PUT",
  )
  expect(bucket.refused).toEqual(["a wrong signature"])
  expect(bucket.objects.has("house/pictures/x.webp")).toBe(false)
})

test("a request that the store fails once is retried", async () => {
  bucket.failures = 1
  expect(await inBucket("secret").read("pictures/pic_1/320.webp")).toEqual(bytes)
})
