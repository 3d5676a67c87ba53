import { expect, test } from "vitest"
import { lotMomentOf, type MomentFacts } from "./lot-moment.ts"
import type { OwnPurchase } from "./own-purchase.ts"

const mine = { paddle: 2, maxCents: 500_00, isOut: false }
const purchase: OwnPurchase = {
  status: "unpaid",
  isConfirming: false,
  totalCents: 495_00,
  dueAt: "2026-11-27T04:00:00.000Z",
  isOverdue: false,
  path: "/cart",
}
const won: MomentFacts = {
  lot: { status: "sold", leaderPaddle: 2 },
  mine,
  purchase,
  offer: null,
  isSeller: false,
}
const lost: MomentFacts = { ...won, lot: { status: "sold", leaderPaddle: 1 }, purchase: null }
const live: MomentFacts = { ...lost, lot: { status: "live", leaderPaddle: 1 } }

test.each([
  ["toPay", won],
  ["overdue", { ...won, purchase: { ...purchase, isOverdue: true } }],
  ["confirming", { ...won, purchase: { ...purchase, isConfirming: true, isOverdue: true } }],
  ["packing", { ...won, purchase: { ...purchase, status: "paid" } }],
  ["packing", { ...won, purchase: { ...purchase, status: "packed" } }],
  ["shipped", { ...won, purchase: { ...purchase, status: "shipped" } }],
  ["collected", { ...won, purchase: { ...purchase, status: "delivered" } }],
  ["stored", { ...won, purchase: { ...purchase, status: "stored" } }],
  ["refunded", { ...won, purchase: { ...purchase, status: "refunded" } }],
  ["defaulted", { ...lost, purchase: { ...purchase, status: "defaulted" } }],
  ["won", { ...won, purchase: null }],
  ["lost", lost],
  ["unsold", { ...lost, lot: { status: "unsold", leaderPaddle: 2 } }],
  ["offered", { ...lost, lot: { status: "unsold", leaderPaddle: 1 }, offer: "yours" }],
  ["outbid", live],
  ["ownSold", { ...won, mine: undefined, purchase: null, isSeller: true }],
  ["ownUnsold", { ...lost, lot: { status: "unsold", leaderPaddle: null }, mine: undefined, isSeller: true }],
] satisfies [string, MomentFacts][])("a lot is %s", (kind, facts) => {
  expect(lotMomentOf(facts)).toBe(kind)
})

test.each([
  ["a guest sees a sold lot", { ...lost, mine: undefined }],
  ["the visitor leads", { ...live, lot: { status: "live", leaderPaddle: 2 } }],
  ["bidding is paused", { ...live, lot: { ...live.lot, pausedAt: "2026-11-27T04:00:00.000Z" } }],
  ["the visitor may not bid again", { ...live, mine: { ...mine, isOut: true } }],
  ["the lot was withdrawn", { ...lost, lot: { status: "withdrawn", leaderPaddle: null } }],
] satisfies [string, MomentFacts][])("a lot asks nothing when %s", (_, facts) => {
  expect(lotMomentOf(facts)).toBeNull()
})
