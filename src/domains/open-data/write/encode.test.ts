import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { parquetReadObjects } from "hyparquet"
import { expect, test } from "vitest"
import { sha256 } from "#platform/sha256.ts"
import type { NamedColumn } from "../tables.ts"
import { cutPieces, type OpenPiece } from "./cut-pieces.ts"
import { csvHead, csvRows, ndjsonRows, type OpenCell, type OpenRow } from "./encode-text.ts"
import { parquetWriter } from "./write-parquet.ts"

const columns: NamedColumn[] = [
  { name: "name", type: "string", example: "" },
  { name: "region", type: "string", example: "", isNullable: true },
  { name: "hammer_cents", type: "integer", example: "", isNullable: true },
  { name: "abv_percent", type: "number", example: "" },
  { name: "reserve_met", type: "boolean", example: "", isNullable: true },
  { name: "ended_at", type: "datetime", example: "" },
]

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom(
    'say "slàinte"',
    "two\r\nlines",
    "a,b;c",
    " spaces ",
    "百富",
    "=1+1",
    "'=1",
    "-5",
    "\u00a0",
  ),
)
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const anyRow: fc.Arbitrary<OpenRow> = fc.record({
  name: anyText,
  region: orNull(anyText),
  hammer_cents: orNull(fc.maxSafeInteger()),
  abv_percent: fc.integer({ min: 1, max: 1_000 }).map((tenths) => tenths / 10),
  reserve_met: orNull(fc.boolean()),
  ended_at: fc.date({ min: new Date("1990-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
})

function openStore(size?: number) {
  const pieces: OpenPiece[] = []
  const out = cutPieces(async (piece) => void pieces.push(piece), size)
  return { out, pieces, content: () => Buffer.concat(pieces.map(({ bytes }) => bytes)) }
}

/** As JSON has it. */
const plain = (rows: readonly OpenRow[]): Record<string, OpenCell>[] => JSON.parse(JSON.stringify(rows))

const unescaped = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

test("what is written as CSV is read back, with an apostrophe before what looks like a formula", () => {
  const read = (cell: string, type: string): OpenCell => {
    if (cell === "") return null
    if (type === "boolean") return cell === "true"
    return type === "string" || type === "datetime" ? unescaped(cell) : Number(cell)
  }
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const file = Buffer.concat([csvHead(columns), csvRows(columns, rows)])
      const records: Record<string, string>[] = parse(file, { columns: true, record_delimiter: "\r\n" })
      const found = records.map((record) =>
        Object.fromEntries(columns.map(({ name, type }) => [name, read(record[name] ?? "", type)])),
      )
      expect(found).toEqual(plain(rows))
    }),
  )
})

test("what is written as NDJSON is read back, one row a line", () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const lines = new TextDecoder().decode(ndjsonRows(columns, rows)).split("\n")
      expect(lines.pop()).toBe("")
      expect(lines.map((line) => JSON.parse(line))).toEqual(plain(rows))
    }),
  )
})

test("what is written as Parquet in any batches is read back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyRow), { maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (batches, size) => {
        const { out, content } = openStore()
        const parquet = parquetWriter(columns, out, size)
        for (const rows of batches) await parquet.write(rows)
        await parquet.end()
        await out.end()
        const found = await parquetReadObjects({ file: new Uint8Array(content()).buffer })
        const asNumbers = JSON.stringify(found, (_, cell) => (typeof cell === "bigint" ? Number(cell) : cell))
        expect(JSON.parse(asNumbers)).toEqual(plain(batches.flat()))
      },
    ),
  )
})

test("pieces are the file, and a file that has grown keeps all but its last piece", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.uint8Array(),
      fc.integer({ min: 1, max: 30 }),
      async (writes, more, size) => {
        const [first, grown] = [openStore(size), openStore(size)]
        for (const bytes of writes) await first.out.write(bytes)
        await grown.out.write(Buffer.concat([...writes, more]))
        const facts = await first.out.end()
        const content = Buffer.concat(writes)
        expect(first.content()).toEqual(content)
        expect(facts).toMatchObject({ bytes: content.length, sha256: sha256(content) })
        expect(facts.pieces).toEqual(first.pieces.map(({ bytes }) => sha256(bytes)))
        const whole = facts.pieces.slice(0, Math.floor(content.length / size))
        expect((await grown.out.end()).pieces.slice(0, whole.length)).toEqual(whole)
      },
    ),
  )
})
