import fc from "fast-check"
import { expect, test } from "vitest"
import { fillRows, readPasted } from "./fill-rows.ts"
import { rowsToShow } from "./rows-to-show.ts"
import { filledRows, maxNewRows, typedColumns } from "./typed-rows.ts"

const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)
const typedForm = fc
  .array(fc.tuple(fc.constantFrom(...typedColumns), fc.integer({ min: 1, max: maxNewRows }), word), {
    maxLength: 30,
  })
  .map((typed) => Object.fromEntries(typed.map(([column, row, value]) => [`${column}.${row}`, value])))
const newRows = fc.array(fc.record({ name: word }), { maxLength: maxNewRows })

test("rows go below those that are typed, in their order, and nothing typed is lost", () => {
  fc.assert(
    fc.property(typedForm, newRows, (typed, rows) => {
      const last = Math.max(0, ...filledRows(typed).map(Number))
      if (last + rows.length > maxNewRows) {
        expect(() => fillRows(typed, rows)).toThrow("submissions.tooManyRows")
        return
      }
      const filled = fillRows(typed, rows)
      expect(filled).toMatchObject(typed)
      expect(rows.map((_, index) => filled[`name.${last + index + 1}`])).toEqual(rows.map(({ name }) => name))
      expect(filledRows(filled)).toHaveLength(filledRows(typed).length + rows.length)
      const shown = rowsToShow(filled, 10)
      expect(filledRows(filled).every((row) => Number(row) <= shown)).toBe(true)
    }),
  )
})

test("what a spreadsheet copies comes back as rows, whatever separates the cells and with or without its head", async () => {
  const cells = ["Lagavulin 16", "Single Malt", "700", "43", "100", "150.50", "90"]
  const row = Object.fromEntries(typedColumns.map((column, at) => [column, cells[at]]))
  for (const separator of ["\t", ";"])
    for (const head of ["", ["Tên chai", "Loại"].join(separator) + separator.repeat(5)]) {
      const text = [head, cells.join(separator), "", cells.join(separator)].filter(
        (line) => line !== "" || head,
      )
      expect(await readPasted(text.join("\r\n"), ["name", "tên chai"])).toEqual([row, row])
    }
  expect(await readPasted("Lagavulin 16\nTalisker 10", ["name"])).toMatchObject([
    { name: "Lagavulin 16", type: "" },
    { name: "Talisker 10", reserveCents: "" },
  ])
})

test("an empty paste, a broken one and one that is too long are refused at their field", async () => {
  await expect(readPasted(" \n\t", ["name"])).rejects.toMatchObject({
    code: "submissions.bottleRequired",
    facts: { field: "pasted" },
  })
  await expect(readPasted('"Lagavulin\t16', ["name"])).rejects.toMatchObject({
    code: "submissions.listBroken",
    facts: { field: "pasted" },
  })
  const tooMany = Array.from({ length: maxNewRows + 2 }, (_, at) => `Cask ${at}`).join("\n")
  await expect(readPasted(tooMany, ["name"])).rejects.toMatchObject({
    code: "submissions.tooManyRows",
    facts: { field: "pasted", max: maxNewRows },
  })
})
