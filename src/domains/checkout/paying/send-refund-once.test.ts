import { describe, expect, test } from "vitest"
import { newId } from "#platform/ids.ts"
import { decide } from "./send-refund-once.ts"

const now = new Date("2026-12-01T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const id = newId("ref")
const own = { id, status: "pending" as const, providerId: null, sentAt: null, amountCents: 3_00 }
const other = { ...own, id: newId("ref"), amountCents: 2_00 }
const decided = (all: Parameters<typeof decide>[0], refundedCents: number) =>
  decide(all, id, { refundedCents, now })

describe("a refund that was not sent yet", () => {
  test("is sent if the provider has refunded what is known here", () => {
    expect(decided([own], 0)).toBe("send")
    expect(decided([own, { ...other, status: "succeeded" }], 2_00)).toBe("send")
    expect(decided([own, { ...other, providerId: "re_1" }], 2_00)).toBe("send")
    expect(decided([own, { ...other, status: "failed", sentAt: minutesAgo(1) }], 0)).toBe("send")
  })

  test("waits for another of the same payment whose outcome is unknown", () => {
    expect(decided([own, { ...other, sentAt: minutesAgo(600) }], 0)).toBe("wait")
    expect(decided([own, other], 0)).toBe("send")
  })

  test("is refused if somebody refunded at the provider", () => {
    expect(decided([own], 3_00)).toBe("refundedElsewhere")
    expect(decided([own, { ...other, status: "succeeded" }], 0)).toBe("refundedElsewhere")
  })
})

describe("a refund whose answer was lost", () => {
  const lost = { ...own, sentAt: minutesAgo(10) }
  const lostLongAgo = { ...own, sentAt: minutesAgo(60) }

  test("is done once the provider shows it", () => {
    expect(decided([lost], 3_00)).toBe("done")
    expect(decided([lost, { ...other, status: "succeeded" }], 5_00)).toBe("done")
  })

  test("is sent again after an hour without a trace, and never before", () => {
    expect(decided([lost], 0)).toBe("wait")
    expect(decided([lostLongAgo], 0)).toBe("send")
  })

  test("waits for people while the provider shows another amount", () => {
    expect(decided([lostLongAgo], 1_00)).toBe("wait")
  })
})

test("a refund that has ended or that the provider has accepted is not sent", () => {
  expect(decided([{ ...own, status: "succeeded" }], 0)).toBe("wait")
  expect(decided([{ ...own, providerId: "re_1" }], 0)).toBe("wait")
})
