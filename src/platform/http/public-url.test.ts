import { expect, test } from "vitest"
import { isPublicAddress, isPublicUrl, postToPublicUrl } from "./public-url.ts"

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::a00:1",
  "fd00::1",
  "fe80::1",
  "2002:a00:1::",
  "not an address",
])("%s is not an outside address", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("%s is an outside address", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  "http://push.example/x",
  "https://localhost/x",
  "https://push.example:8443/x",
  "https://me@push.example/x",
  "https://127.0.0.1/x",
  "https://0x7f.1/x",
  "https://[::1]/x",
  "https://push.example./x",
  "file:///etc/passwd",
  "nothing",
  `https://push.example/${"x".repeat(1_000)}`,
])("%s is never called", async (address) => {
  expect(isPublicUrl(address)).toBe(false)
  const request = { headers: {}, body: Buffer.from(""), mayCallInside: false }
  await expect(postToPublicUrl(address, request)).rejects.toThrow("nowhere outside")
})

test("an address on the open web may be called", () => {
  expect(isPublicUrl("https://fcm.googleapis.com/fcm/send/abc")).toBe(true)
})
