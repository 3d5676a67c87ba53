import fc from "fast-check"
import { expect, test } from "vitest"
import { type LineStatus, lineStatuses, lineTransitions } from "./kinds.ts"
import { lineTransition } from "./line-transition.ts"

const status = fc.constantFrom(...lineStatuses)
const wishes = fc.array(status, { maxLength: 30 })

function walk(from: LineStatus, tos: readonly LineStatus[]): LineStatus[] {
  const been = [from]
  for (const to of tos) {
    const current = been.at(-1) ?? from
    if (lineTransition(current, to) === "allowed") been.push(to)
  }
  return been
}

test("a line moves only as the table allows, and never to paid by request", () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const may = lineTransition(from, to) === "allowed"
      expect(may).toBe(
        from !== to && lineTransitions[from].includes(to) && !(from === "unpaid" && to === "paid"),
      )
      expect(lineTransition(from, to) === "already").toBe(from === to)
    }),
  )
})

test("an unpaid line is never shipped, whatever is requested", () => {
  fc.assert(
    fc.property(wishes, (tos) => {
      const been = new Set(walk("unpaid", tos))
      for (const paidFor of ["paid", "stored", "packed", "shipped", "delivered", "refunded"] as const)
        expect(been.has(paidFor)).toBe(false)
    }),
  )
})

test("a paid line never lapses, and a final state stays final", () => {
  fc.assert(
    fc.property(wishes, wishes, (tos, more) => {
      const been = walk("paid", tos)
      for (const never of ["unpaid", "lapsed", "defaulted"] as const) expect(been).not.toContain(never)
      const end = been.at(-1) ?? "paid"
      if (lineTransitions[end].length === 0) expect(walk(end, more)).toEqual([end])
    }),
  )
})

test("a shipped line returns to stock only by a refund", () => {
  fc.assert(
    fc.property(wishes, (tos) => {
      for (const current of walk("shipped", tos))
        expect(["shipped", "delivered", "refunded"]).toContain(current)
    }),
  )
})
