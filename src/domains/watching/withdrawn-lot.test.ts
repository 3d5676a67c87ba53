import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { approve } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { listAllLotsForAdmin } from "#domains/auctions/admin/reads.ts"
import { offerToNextBidder } from "#domains/bidding/after/offer-second-chance.ts"
import { readMyBudget } from "#domains/bidding/budgets/read-budgets.ts"
import { setBudget } from "#domains/bidding/budgets/set-budget.ts"
import { requestWithdrawal } from "#domains/bidding/live-lot/withdraw-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { approvalKinds } from "#pages/admin/approvals/approval-kinds.ts"
import { colleagueOf, withdrawLiveLot } from "../../../test/approvals.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { runJobs } from "../../../test/run-jobs.ts"
import { notifyWithdrawn } from "./notify-withdrawn.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [ann, ben, cat] = [await person(app, "ann"), await person(app, "ben"), await person(app, "cat")]
const titlesOf = async (member: Person) =>
  (await listNotifications(asPerson(app, member))).map(({ title }) => title)

test("a withdrawn lot frees its bidders' budgets, and its watchers are notified once", async () => {
  const { auctionId, lotIds } = await liveAuction(app, hana, [{}, {}])
  const [lotId = "lot_", otherId = "lot_"] = lotIds
  for (const watcher of [ann, cat]) await addWish(asPerson(app, watcher), lotId)
  await setBudget(asPerson(app, ann), auctionId, { cents: 500_00 })
  const bid = (member: Person, maxCents: number) =>
    placeBid(asPerson(app, member), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: crypto.randomUUID(),
    })
  await bid(ben, 150_00)
  await bid(ann, 450_00)
  const bound = async () => (await readMyBudget(asPerson(app, ann), auctionId))?.boundCents
  expect(await bound()).toBe(450_00)

  await requestWithdrawal(hana, lotId, { reason: "The neck is cracked." })
  const waiting = and(eq(approvals.subjectId, lotId), eq(approvals.status, "waiting"))
  const [request] = await app.db.select().from(approvals).where(waiting)
  await approve(await colleagueOf(app), approvalKinds, request?.id ?? "")
  await runJobs(app)

  expect(await bound()).toBe(0)
  const title = "Withdrawn: lot 1, Ardbeg 10 Year Old no. 1"
  expect(await titlesOf(cat)).toEqual([title])
  expect((await titlesOf(ann)).filter((each) => each === title)).toHaveLength(1)
  expect(await notifyWithdrawn(app, { lotId })).toBe(1)
  expect(await titlesOf(cat)).toHaveLength(1)
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ status: 409 })
  expect(await app.db.select().from(orderLines)).toEqual([])
  expect(await listAllLotsForAdmin(hana, auctionId)).toMatchObject([
    { id: lotId, status: "withdrawn", bidCount: 2 },
    { id: otherId, status: "live" },
  ])

  await addWish(asPerson(app, cat), otherId)
  await withdrawLiveLot(hana, otherId)
  await runJobs(app)
  expect(await titlesOf(cat)).toContain("Withdrawn: lot 2, Ardbeg 10 Year Old no. 2")
})
