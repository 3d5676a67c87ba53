import { expect, test } from "vitest"
import { type LineKind, lineKinds, lineStatuses, shippingMethods } from "#domains/orders/kinds.ts"
import { newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { requireOrderable } from "./require-orderable.ts"

const memberId = newId("mem")
const [orderId, leftId] = [newId("ord"), newId("ord")]
const orderIds = new Set([orderId, leftId])

const line = (kind: LineKind, change = {}) => ({
  id: newId("orl"),
  memberId,
  orderId: null,
  status: "unpaid" as const,
  kind,
  ...change,
})

function refusalOf(lines: readonly ReturnType<typeof line>[], change = {}): string {
  try {
    const lineIds = lines.map(({ id }) => id)
    requireOrderable(lines, { memberId, lineIds, shipping: "self", orderIds, ...change })
    return ""
  } catch (problem) {
    return problem instanceof Refusal ? problem.code : String(problem)
  }
}

test("each line is named once, and there is one", () => {
  const bottle = line("bottle")
  expect(refusalOf([])).toBe("checkout.nothingSelected")
  expect(refusalOf([bottle], { lineIds: [bottle.id, bottle.id] })).toBe("checkout.nothingSelected")
  expect(refusalOf([bottle], { lineIds: [bottle.id, "no id"] })).toBe("checkout.nothingSelected")
  expect(refusalOf([bottle], { lineIds: [bottle.id, newId("orl")] })).toBe("checkout.lineUnavailable")
})

test("only the buyer's own unpaid lines are ordered, from no order but the new one and those they leave", () => {
  expect(refusalOf([line("bottle", { orderId }), line("lot", { orderId: leftId })])).toBe("")
  expect(refusalOf([line("bottle", { orderId: newId("ord") })])).toBe("checkout.lineUnavailable")
  for (const other of [newId("mem"), null])
    expect(refusalOf([line("bottle", { memberId: other })])).toBe("checkout.lineUnavailable")
  for (const status of lineStatuses)
    expect(refusalOf([line("lot", { status })])).toBe(status === "unpaid" ? "" : "checkout.lineUnavailable")
})

test("a membership, a top-up and stored bottles go with nothing else, and drams are not stored", () => {
  for (const kind of lineKinds)
    for (const shipping of shippingMethods) {
      const isUnsent = kind === "membership" || kind === "top-up"
      const isStored = shipping === "free-storage"
      const isRefused = (isUnsent && shipping !== "none") || (kind === "storage" && isStored)
      const refused = isRefused ? "checkout.lineUnavailable" : ""
      const expected = kind === "dram" && isStored ? "checkout.dramsNotStored" : refused
      expect(refusalOf([line(kind)], { shipping })).toBe(expected)
    }
  for (const kind of ["membership", "top-up", "storage"] as const)
    for (const shipping of shippingMethods)
      expect(refusalOf([line(kind), line("bottle")], { shipping })).toBe("checkout.lineUnavailable")
  expect(refusalOf([line("lot"), line("bottle"), line("dram"), line("cask")])).toBe("")
})
