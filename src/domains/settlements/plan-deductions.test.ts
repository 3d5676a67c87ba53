import { expect, test } from "vitest"
import type { Id } from "#platform/ids.ts"
import { planDeductions } from "./plan-deductions.ts"

const day = (date: number) => new Date(Date.UTC(2026, 11, date))
const credit = (
  line: string,
  netCents: number,
  date: number,
  more: Partial<Parameters<typeof planDeductions>[0][number]> = {},
) => ({
  ...{ lineId: `orl_${line}` as const, sellerId: "mem_siti" as const, netCents, owedCents: 0 },
  ...{ dueAt: day(date), wait: "window" as const, ...more },
})

test.each([
  ["nothing is owed", 0, [credit("a", 60_00, 1)], [0]],
  ["more is owed than the credit", 182_00, [credit("a", 60_00, 1)], [60_00]],
  ["the earlier credit pays first", 182_00, [credit("b", 200_00, 2), credit("a", 60_00, 1)], [122_00, 60_00]],
  [
    "a held credit pays last",
    50_00,
    [credit("a", 60_00, 1, { wait: "dispute" }), credit("b", 200_00, 2)],
    [0, 50_00],
  ],
  [
    "fees above a hammer price are owed by the next",
    0,
    [credit("a", 0, 1, { owedCents: 4_00 }), credit("b", 9_00, 2)],
    [0, 4_00],
  ],
  ["a wait that ends now comes first", 50_00, [credit("a", 60_00, 3), credit("b", 60_00, 0)], [0, 50_00]],
  ["another seller owes nothing", 50_00, [credit("a", 60_00, 1, { sellerId: "mem_ben" })], [0]],
])("%s", (_, owedCents, credits, taken) => {
  const planned = planDeductions(credits, new Map<Id<"mem">, number>([["mem_siti", owedCents]]))
  expect(credits.map(({ lineId }) => planned.get(lineId))).toEqual(taken)
})
