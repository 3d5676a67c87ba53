import { expect, test } from "vitest"
import { formatBytes } from "./format-bytes.ts"

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [9_949, "9.9 kB"],
  [9_950, "10 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [281_000_000, "281 MB"],
  [4e15, "4000 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text.replace(" ", "\u00a0"))
})
