import fc from "fast-check"
import { expect, test } from "vitest"
import { type LineStatus, lineMoves, lineStatuses } from "./kinds.ts"
import { moveOf } from "./moves.ts"

const status = fc.constantFrom(...lineStatuses)
const wishes = fc.array(status, { maxLength: 30 })

/** Where a line is after each of these was wished for; what cannot be leaves it where it is. */
function walk(from: LineStatus, tos: readonly LineStatus[]): LineStatus[] {
  const been = [from]
  for (const to of tos) {
    const here = been.at(-1) ?? from
    if (moveOf(here, to) === "may") been.push(to)
  }
  return been
}

test("a line goes only where the table leads, and is never made paid by a wish", () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const may = moveOf(from, to) === "may"
      expect(may).toBe(from !== to && lineMoves[from].includes(to) && !(from === "unpaid" && to === "paid"))
      expect(moveOf(from, to) === "there").toBe(from === to)
    }),
  )
})

test("however it is pushed about, what is not paid never leaves the house", () => {
  fc.assert(
    fc.property(wishes, (tos) => {
      const been = new Set(walk("unpaid", tos))
      for (const paidFor of ["paid", "stored", "packed", "shipped", "delivered", "refunded"] as const)
        expect(been.has(paidFor)).toBe(false)
    }),
  )
})

test("what was paid never lapses, and what is over stays over", () => {
  fc.assert(
    fc.property(wishes, wishes, (tos, more) => {
      const been = walk("paid", tos)
      for (const never of ["unpaid", "lapsed", "defaulted"] as const) expect(been).not.toContain(never)
      const end = been.at(-1) ?? "paid"
      if (lineMoves[end].length === 0) expect(walk(end, more)).toEqual([end])
    }),
  )
})

test("what is shipped does not come back on the shelf but by a refund", () => {
  fc.assert(
    fc.property(wishes, (tos) => {
      for (const here of walk("shipped", tos)) expect(["shipped", "delivered", "refunded"]).toContain(here)
    }),
  )
})
