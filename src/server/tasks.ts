import type { TaskList } from "graphile-worker"
import { type ForgotOrder, sendReset } from "#domains/accounts/forgot-password.ts"
import { sweepLists } from "#domains/admin/kept-lists.ts"
import { lapseChances } from "#domains/bidding/after/answer-chance.ts"
import type { CancelledAuction } from "#domains/bidding/delete-auction.ts"
import { openAndCloseDue } from "#domains/bidding/gavel.ts"
import { lapseRequests } from "#domains/bidding/live-lot/lapse-requests.ts"
import { tellOfLooks } from "#domains/bidding/looks/tell-of-looks.ts"
import type { MovedByOutage } from "#domains/bidding/move-ends.ts"
import type { ToldPause } from "#domains/bidding/resume-auction.ts"
import { declareDue } from "#domains/checkout/for-staff/declare-default.ts"
import { paymentTasks } from "#domains/checkout/paying/payment-tasks.ts"
import { endDueRounds } from "#domains/drams/end-round.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { gatherHints } from "#domains/integrity/gather-hints.ts"
import { remindOwing } from "#domains/orders/remind-owing.ts"
import { sweepPictures } from "#domains/pictures/sweep-files.ts"
import { matchResultsAnew } from "#domains/prices/match-results.ts"
import { reckonFirstIndex, reckonIndex } from "#domains/prices/reckon-index.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { lapseBaskets } from "#domains/shop/put-back.ts"
import { chargeStorage } from "#domains/storage/charge-storage.ts"
import { sweepSentPhotos } from "#domains/submissions/keep-photo.ts"
import { lapseValuations } from "#domains/submissions/lapse-valuations.ts"
import type { PushOrder } from "#domains/watching/push/push-to.ts"
import { sendPush } from "#domains/watching/push/send-push.ts"
import { tellCancelled } from "#domains/watching/tell-cancelled.ts"
import { tellMoved } from "#domains/watching/tell-moved.ts"
import { tellResumed } from "#domains/watching/tell-resumed.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import { sweepLimits } from "#platform/limit.ts"

/** What each job does. A job that fails is tried again, so all of it may run twice. */
export function tasksOf(house: House): TaskList {
  return {
    ...paymentTasks(house),

    /** The gavel closes by its own timer; this is for the minute in which a timer died without its process. */
    async "close-due"() {
      const closed = await openAndCloseDue(house)
      if (closed > 0) house.log.warn({ closed }, "the safety net closed lots that the gavel had left")
      const ended = await endDueRounds(house)
      if (ended > 0) house.log.warn({ ended }, "the safety net ended rounds of drams that the timer had left")
    },

    /** A month's fee of what is stored beyond its free time, once. */
    async "charge-storage"() {
      const charged = await chargeStorage(house)
      if (charged > 0) house.log.info({ charged }, "months of storage were charged")
    },

    /** What sellers are to have of what was paid for, and what has waited out its time. */
    async "settle-sellers"() {
      const opened = await openSettlements(house)
      const credited = await creditSellers(house)
      if (opened + credited > 0) house.log.info({ opened, credited }, "sellers were settled with")
    },

    /** Proposals for bottles that nobody answered in time. */
    async "lapse-valuations"() {
      const lapsed = await lapseValuations(house)
      if (lapsed > 0) house.log.info({ lapsed }, "proposals for bottles have ended")
    },

    async "lapse-baskets"() {
      await lapseBaskets(house)
    },

    /** Once when a day is left, once when the time is over. */
    async "remind-owing"() {
      await remindOwing(house)
    },

    /** Whose maximum was looked at, once its lot is closed. */
    async "tell-of-looks"() {
      await tellOfLooks(house)
    },

    /** Requests about lots that have left the sale meanwhile. */
    "lapse-requests": async () => void (await lapseRequests(house)),

    /** Second chances whose time is over, so that the lot can go on. */
    async "lapse-chances"() {
      await lapseChances(house)
    },

    /** What the settings let the house declare not paid by itself. */
    async "declare-due"() {
      const declared = await declareDue(house)
      if (declared > 0) house.log.info({ declared }, "lots were declared not paid")
    },

    async "bidding.resumed"(pause) {
      await tellResumed(contextFor(house), pause as ToldPause)
    },

    async "bidding.moved"(moved) {
      await tellMoved(house, moved as MovedByOutage)
    },

    async "bidding.cancelled"(cancelled) {
      await tellCancelled(house, cancelled as CancelledAuction)
    },

    async "accounts.forgot"(order) {
      await sendReset(contextFor(house), order as ForgotOrder)
    },

    /** What nobody will come back for: files of a process that died, lists that were looked at and left. */
    async "sweep-files"() {
      const ctx = contextFor(house)
      const swept = (await sweepPictures(ctx)) + (await sweepLists(ctx)) + (await sweepSentPhotos(ctx))
      if (swept > 0) house.log.info({ swept }, "files were swept")
    },

    /** Counts of tries whose time is over. */
    async "sweep-limits"() {
      const swept = await sweepLimits(house)
      if (swept > 0) house.log.info({ swept }, "counts of tries were swept")
    },

    /** Stored bids, outcomes and books against their own rules. Only a bug or a person with the owner's rights makes a fault. */
    async "check-stored"(_, { abortSignal: signal }) {
      for (const fault of await checkStored(house, { signal }))
        house.log.error({ ...fault }, "what is stored is not what happened")
    },

    /** The catalogue has grown since yesterday, perhaps, and lots were sold. */
    async "refresh-prices"(_, { abortSignal }) {
      await matchResultsAnew(contextFor(house))
      await reckonIndex(house, abortSignal)
    },

    /** Who bids against whom for no honest reason, perhaps. */
    async "watch-integrity"() {
      const found = await gatherHints(house)
      if (found > 0) house.log.info({ found }, "hints of the integrity watch")
    },

    async "prices.reckon"(_, { abortSignal }) {
      await reckonIndex(house, abortSignal)
    },

    async "prices.reckon-first"(_, { abortSignal }) {
      await reckonFirstIndex(house, abortSignal)
    },

    async "watching.push"(order) {
      await sendPush(contextFor(house), order as PushOrder)
    },
  }
}
