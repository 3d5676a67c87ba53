import { expect, test } from "vitest"
import { decodeUtf8, formatCsv, InvalidCsv, readCsv } from "./csv.ts"

test("quoted commas, quotes and line breaks stay within their cell", async () => {
  expect(await readCsv('a,b\r\n"Lagavulin 16, 1990s","12"" label\nworn"\r\n')).toEqual([
    ["a", "b"],
    ["Lagavulin 16, 1990s", '12" label\nworn'],
  ])
})

test("a byte order mark is not part of the first column", async () => {
  expect((await readCsv("\uFEFFproduct,opening\nArdbeg,80"))[0]).toEqual(["product", "opening"])
})

test.each([";", "\t"])("a table separated by %j is read, including cells with commas", async (sign) => {
  expect((await readCsv(`${["a", "b"].join(sign)}\n${["x, y", "1"].join(sign)}`))[1]).toEqual(["x, y", "1"])
})

test.each(['a,b\nc,"d', 'a,b\nc,d"e"f\n'])("a broken quote is reported with its row: %j", async (text) => {
  await expect(readCsv(text)).rejects.toThrow(expect.objectContaining({ name: "InvalidCsv", row: 2 }))
})

test("a file in another encoding is refused", async () => {
  expect(await decodeUtf8(new Blob(["Tết"]))).toBe("Tết")
  await expect(decodeUtf8(new Blob([new Uint8Array([0xd2, 0x6f, 0x20, 0xff])]))).rejects.toThrow(InvalidCsv)
})

test("a text that looks like a formula is written as text, a number as a number", () => {
  const written = formatCsv([["=HYPERLINK(1)", "+65", "-1", "@x", "\tx", -5, null, "plain"]])
  expect(written).toBe("\uFEFF'=HYPERLINK(1),'+65,'-1,'@x,\"'\tx\",-5,,plain\r\n")
})

test("what was written is read back unchanged", async () => {
  const rows = [
    ["name", "remarks"],
    ["=1+1", 'a "b", c\nd'],
    ["it's", "'quoted'"],
    ["'=1+1", "''-"],
  ]
  expect(await readCsv(formatCsv(rows))).toEqual(rows)
})
