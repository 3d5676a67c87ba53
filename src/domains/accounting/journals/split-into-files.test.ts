import fc from "fast-check"
import { expect, test } from "vitest"
import { readCsv } from "#platform/files/csv.ts"
import { recordOf } from "#platform/records.ts"
import { formatJournals } from "./format-journals.ts"
import { exportAccounts } from "./journal-accounts.ts"
import { maxFileLines } from "./journal-formats.ts"
import type { ExportJournal } from "./make-journals.ts"
import { splitIntoFiles } from "./split-into-files.ts"

const mapping = recordOf(exportAccounts, (account) => ({ code: account, name: account, taxCode: "No Tax" }))

/** Balanced to the cent: the last line takes the rest. */
const lines = fc
  .array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 1, maxLength: exportAccounts.length - 1 })
  .map((amounts) => {
    const rest = 0 - amounts.reduce((all, cents) => all + cents, 0)
    return [...amounts, rest].map((cents, at) => ({ account: exportAccounts[at] ?? "bank", cents }))
  })

const journals: fc.Arbitrary<ExportJournal[]> = fc.array(lines, { maxLength: 200 }).map((all) =>
  all.map((each, at) => ({
    ...{ id: `jrn_${at}`, kind: "order-paid", day: "2026-11-02", reference: `R${at}`, lines: each },
  })),
)

test("the files together are the export, none is above the limit, and a journal is whole in one of them", () => {
  fc.assert(
    fc.property(journals, fc.integer({ min: exportAccounts.length, max: 400 }), (all, maxLines) => {
      const files = splitIntoFiles(all, maxLines)
      expect(files.flat()).toEqual(all)
      const counts = files.map((file) => file.reduce((count, journal) => count + journal.lines.length, 0))
      for (const count of counts) expect(count).toBeLessThanOrEqual(maxLines)
      for (const file of files.slice(1)) expect(file.length).toBeGreaterThan(0)
      for (const [at, count] of counts.slice(0, -1).entries())
        expect(count + (files[at + 1]?.[0]?.lines.length ?? 0)).toBeGreaterThan(maxLines)
    }),
    { numRuns: 200 },
  )
})

test("each of Xero's files balances by its own, and together they have every line of the one CSV file", async () => {
  const cents = (text = "") => Math.round(Number(text) * 100)
  await fc.assert(
    fc.asyncProperty(journals, async (all) => {
      const files = formatJournals(all, "xero", mapping)
      const amounts: number[] = []
      for (const { text, lineCount } of files) {
        const rows = (await readCsv(text)).slice(1)
        expect(rows.length).toBe(lineCount)
        expect(lineCount).toBeLessThanOrEqual(maxFileLines.xero)
        const own = rows.map((row) => cents(row[5]))
        expect(own.reduce((sum, amount) => sum + amount, 0)).toBe(0)
        amounts.push(...own)
      }
      const [one, ...others] = formatJournals(all, "csv", mapping)
      expect(others).toEqual([])
      const rows = (await readCsv(one?.text ?? "")).slice(1)
      expect(rows.map((row) => cents(row[7]) - cents(row[8]))).toEqual(amounts)
    }),
    { numRuns: 25 },
  )
})
