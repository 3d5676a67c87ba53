import { expect, test } from "vitest"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { type LotProgress, lotStepOf, nextLotStep } from "./next-lot-step.ts"

const lot = (status: LotProgress["status"], line?: LineStatus, isUndecided = false): LotProgress => ({
  ...{ status, isUndecided },
  line: line ? { status: line } : null,
})

test.each([
  [lot("upcoming"), "upcoming", "edit"],
  [lot("live"), "live", "watch"],
  [lot("sold", "unpaid"), "sold", "collect"],
  [lot("sold", "paid"), "paid", "send"],
  [lot("sold", "packed"), "paid", "send"],
  [lot("sold", "stored"), "paid", undefined],
  [lot("sold", "shipped"), "paid", undefined],
  [lot("sold", "delivered"), "delivered", undefined],
  [lot("unsold", "defaulted", true), undefined, "decide"],
  [lot("unsold"), undefined, undefined],
  [lot("withdrawn"), undefined, undefined],
])("%j is at %s, next %s", (facts, step, next) => {
  expect(lotStepOf(facts)).toBe(step)
  expect(nextLotStep(facts)).toBe(next)
})
