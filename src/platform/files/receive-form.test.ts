import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { withServices } from "../service.ts"
import { maxFields, receiveForm, type UploadAllowance, uploadSlotsService } from "./receive-form.ts"
import { UploadSlots } from "./upload-slots.ts"

const app = withServices({ uploadDir: mkdtempSync(join(tmpdir(), "quaich-uploads-")) }, [uploadSlotsService])
const upload: UploadAllowance = { keys: ["203.0.113.1"], isStaff: false, maxBytes: 1024 * 1024 }
const request = (body: FormData | string, headers: Record<string, string> = {}) =>
  new Request("http://house.test/submit-lots", { method: "POST", body, headers })
const multipart = { "content-type": "multipart/form-data; boundary=x" }

test("uploaded files are on disk while they are used, and are removed afterwards", async () => {
  const form = new FormData()
  form.set("name", "Lagavulin 16")
  form.set("photo", new File([new Uint8Array(300_000).fill(7)], "front.jpg", { type: "image/jpeg" }))
  const read = await receiveForm(app, request(form), upload, async (form) => {
    const photo = form.get("photo") as File
    expect(readdirSync(app.uploadDir)).toHaveLength(1)
    return [
      form.get("name"),
      photo.name,
      photo.type,
      photo.size,
      new Uint8Array(await photo.arrayBuffer())[299_999],
    ]
  })
  expect(read).toEqual(["Lagavulin 16", "front.jpg", "image/jpeg", 300_000, 7])
  expect(readdirSync(app.uploadDir)).toEqual([])
})

const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
const file = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'

test.each([
  ["too many fields", `${part.repeat(maxFields + 1)}--x--\r\n`, 413, "api.tooManyFields"],
  ["too many parts without a name", `${"--x\r\n\r\n1\r\n".repeat(700)}--x--\r\n`, 413, "api.tooManyFields"],
  ["too many files", `${`${file}1\r\n`.repeat(101)}--x--\r\n`, 413, "api.tooManyFields"],
  ["more bytes than the address takes", `${file}${"a".repeat(1_100_000)}\r\n--x--\r\n`, 413, "api.tooLarge"],
  ["a form that breaks off in a file", `${file}aaa`, 400, "api.notForm"],
  ["a form that breaks off in a head", "--x\r\ncontent-disp", 400, "api.notForm"],
])("%s is refused, and nothing of it is stored", async (_, body, status, code) => {
  const use = () => Promise.reject(new Error("was used"))
  await expect(receiveForm(app, request(body, multipart), upload, use)).rejects.toMatchObject({
    status,
    code,
  })
  expect(readdirSync(app.uploadDir)).toEqual([])
})

test.each([
  ["in a field", part, 22],
  ["in a file", `${file}aaa`, 22],
  ["in a large file, at a fair speed, but after five minutes", `${file}${"a".repeat(8_000_000)}`, 302],
])("a form that stalls %s is ended, and its slot is free", async (_, text, seconds) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] })
  try {
    const bytes = new TextEncoder().encode(text)
    const body = new ReadableStream({ start: (stream) => stream.enqueue(bytes) })
    const init = { method: "POST", body, headers: multipart, duplex: "half" }
    const stalled = new Request("http://house.test/submit-lots", init)
    const large = { ...upload, maxBytes: 44 * 1024 * 1024 }
    const received = receiveForm(app, stalled, large, () => Promise.reject(new Error("was used")))
    let problem: unknown
    received.catch((caught: unknown) => {
      problem = caught
    })
    await expect.poll(() => readdirSync(app.uploadDir)).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await vi.advanceTimersByTimeAsync((seconds - 4) * 1_000)
    expect(problem).toBeUndefined()
    await vi.advanceTimersByTimeAsync(6_000)
    await expect(received).rejects.toMatchObject({ status: 408, code: "api.tooSlow" })
  } finally {
    vi.useRealTimers()
  }
  expect(readdirSync(app.uploadDir)).toEqual([])
})

test("a full disk fails this form alone, with the disk's own error", async () => {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async pull(stream) {
      stream.enqueue(encoder.encode(part))
      await expect.poll(() => readdirSync(app.uploadDir)).toHaveLength(1)
      rmSync(app.uploadDir, { recursive: true })
      stream.enqueue(encoder.encode(`${file}${"a".repeat(300_000)}`))
      stream.enqueue(encoder.encode("a\r\n--x--\r\n"))
      stream.close()
    },
  })
  const stalled = new Request("http://house.test/submit-lots", {
    ...{ method: "POST", body, headers: multipart },
    ...{ duplex: "half" },
  })
  const use = () => Promise.reject(new Error("was used"))
  await expect(receiveForm(app, stalled, upload, use)).rejects.toMatchObject({
    code: "ENOENT",
    syscall: "open",
  })
})

test("the accounts of one network share its slots", () => {
  const slots = new UploadSlots({ max: 8, maxOfOne: 2 })
  const release = slots.acquire(["ann", "203.0.113.1"])
  slots.acquire(["ben", "203.0.113.1"])
  expect(() => slots.acquire(["cat", "203.0.113.1"])).toThrow()
  slots.acquire(["cat", "203.0.113.2"])
  release()
  slots.acquire(["203.0.113.1"])
  expect(() => slots.acquire(["203.0.113.1"])).toThrow()
})

test("one sender has two slots, all have four, and each is returned", () => {
  const slots = new UploadSlots({ max: 4, maxOfOne: 2 })
  const full = expect.objectContaining({ code: "api.tooManyUploads", status: 503 })
  const release = slots.acquire(["ann"])
  slots.acquire(["ann"])
  expect(() => slots.acquire(["ann"])).toThrow(full)
  slots.acquire(["ben"])
  slots.acquire(["cat"])
  expect(() => slots.acquire(["dan"])).toThrow(full)
  release()
  release()
  slots.acquire(["dan"])
  expect(() => slots.acquire(["eve"])).toThrow(full)
})
