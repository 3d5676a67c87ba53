import { expect, test } from "vitest"
import { claimStates, claimTransitions, openClaimStates } from "./kinds.ts"
import { claimDenialOf, claimReasonsFor } from "./rules.ts"

const paidAt = new Date("2026-11-01T04:00:00.000Z")
const line = {
  ...({ kind: "bottle", status: "delivered", paidAt } as const),
  ...{ quantity: 2, refundedQuantity: 0, hasOpenClaim: false },
}
const denial = (change: Partial<Parameters<typeof claimDenialOf>[0]>, day = "2026-11-10") =>
  claimDenialOf({ ...line, ...change }, 14, new Date(`${day}T04:00:00.000Z`))

test("goods that have left can be claimed within the time for complaints", () => {
  expect(denial({})).toBeUndefined()
  expect(denial({}, "2026-11-15")).toBeUndefined()
  expect(denial({}, "2026-11-16")).toBe("claimTooLate")
  for (const status of ["shipped", "stored"] as const) expect(denial({ status })).toBeUndefined()
})

test.each([
  [{ status: "paid" as const }, "notReceived"],
  [{ status: "packed" as const }, "notReceived"],
  [{ status: "unpaid" as const, paidAt: null }, "notReceived"],
  [{ kind: "membership" as const }, "notGoods"],
  [{ kind: "storage" as const }, "notGoods"],
  [{ status: "refunded" as const }, "nothingToClaim"],
  [{ refundedQuantity: 2 }, "nothingToClaim"],
  [{ hasOpenClaim: true }, "claimOpen"],
])("%j cannot be claimed: %s", (change, reason) => {
  expect(denial(change)).toBe(reason)
})

test("only a bottle of the shop is returned for a change of mind", () => {
  expect(claimReasonsFor("bottle")).toContain("changed-mind")
  for (const kind of ["lot", "dram", "cask"] as const)
    expect(claimReasonsFor(kind)).toEqual(["damaged", "not-as-described", "wrong-item"])
})

test("a claim that has ended stays as it is, and every open one can end", () => {
  for (const state of claimStates) {
    const isOpen = openClaimStates.some((open) => open === state)
    expect(claimTransitions[state].length > 0, state).toBe(isOpen)
    if (isOpen) expect(claimTransitions[state]).toEqual(expect.arrayContaining(["refunded", "refused"]))
  }
})
