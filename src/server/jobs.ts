import type { TaskList } from "graphile-worker"
import { reconcileNightly } from "#domains/accounting/reconciliation/run-reconciliation.ts"
import { forgotPasswordJob, sendPasswordReset } from "#domains/accounts/passwords/forgot-password.ts"
import { lotWithdrawn } from "#domains/auctions/lot-withdrawn.ts"
import { lapseSecondChances } from "#domains/bidding/after/answer-second-chance.ts"
import { openAndCloseDue } from "#domains/bidding/closing/closing-scheduler.ts"
import { auctionCancelled } from "#domains/bidding/delete-auction.ts"
import { notifyDisclosures } from "#domains/bidding/disclosures/notify-disclosures.ts"
import { lapseLotRequests } from "#domains/bidding/live-lot/lapse-lot-requests.ts"
import { lotsMoved } from "#domains/bidding/pauses/move-ends.ts"
import { auctionResumed } from "#domains/bidding/pauses/resume-auction.ts"
import { deleteExpiredLists } from "#domains/catalogue/admin/stored-lists.ts"
import { declareOverdueDefaults } from "#domains/checkout/for-staff/declare-default.ts"
import { paymentJobs } from "#domains/checkout/paying/payment-jobs.ts"
import { endDueDramSales } from "#domains/drams/end-dram-sale.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { integritySearch } from "#domains/integrity/request-integrity-search.ts"
import { searchFindings } from "#domains/integrity/search-findings.ts"
import { followPlan, saleTurns } from "#domains/listings/plan-sale.ts"
import { pushMessage } from "#domains/notifications/push/push-to.ts"
import { sendPush } from "#domains/notifications/push/send-push.ts"
import { snapshotJob } from "#domains/open-data/snapshot-job.ts"
import { remindUnpaid } from "#domains/orders/reminders/remind-unpaid.ts"
import { statusCheck } from "#domains/outages/status-check.ts"
import { sweepSpeeds } from "#domains/page-speed/sweep-speeds.ts"
import { sweepPictures } from "#domains/pictures/sweep-files.ts"
import { computeIndexJob, computeInitialIndex, computePriceIndex } from "#domains/prices/compute-index.ts"
import { rematchResults } from "#domains/prices/match-results.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { eraseMaximums } from "#domains/settlements/erase-maximums.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { lapseBaskets } from "#domains/shop/remove-from-basket.ts"
import { chargeStorage } from "#domains/storage/charge-storage.ts"
import { sweepUploadedPhotos } from "#domains/submissions/store-photo.ts"
import { lapseValuations } from "#domains/submissions/valuations/lapse-valuations.ts"
import { appendIfDue } from "#domains/transparency/append-to-log.ts"
import { mailReceipts } from "#domains/transparency/mail-receipts.ts"
import { stampHead, stampNewestHead } from "#domains/transparency/stamps/stamp-newest-head.ts"
import { notifyCancelled } from "#domains/watching/notify-cancelled.ts"
import { notifyMovedEnds } from "#domains/watching/notify-moved.ts"
import { notifyResumed } from "#domains/watching/notify-resumed.ts"
import { notifyWithdrawn } from "#domains/watching/notify-withdrawn.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { checkFiles } from "#platform/files/check-files.ts"
import { sweepLimits } from "#platform/http/rate-limit.ts"
import { defineJob, handleJob, type JobHandler, onSchedule } from "#platform/jobs/jobs.ts"

const minutely = "* * * * *"
/** A server may have been down for long, so these also run at its start. */
const atStart = { atStart: true }

/** A failed job is retried, so each may run twice. */
export function createJobs(app: AppContext): JobHandler[] {
  const ctx = contextFor(app)
  const logCount = (message: string, counts: Record<string, number>) => {
    if (Object.values(counts).some((count) => count > 0)) app.log.info(counts, message)
  }
  return [
    ...paymentJobs(app),
    // Lots and dram sales close on their own timer; this is for a timer that died alone.
    onSchedule("close-due", minutely, () => closeDue(app), atStart),
    ...logJobs(app),
    onSchedule("lapse-baskets", minutely, () => lapseBaskets(app), atStart),
    onSchedule("lapse-second-chances", minutely, () => lapseSecondChances(app), atStart),
    onSchedule("lapse-lot-requests", minutely, () => lapseLotRequests(app), atStart),
    onSchedule("notify-disclosures", minutely, () => notifyDisclosures(app), atStart),
    onSchedule("settle-sellers", "*/10 * * * *", async () => {
      const opened = await openSettlements(app)
      logCount("sellers were settled", { opened, credited: await creditSellers(app) })
    }),
    onSchedule("erase-maximums", "20 4 * * *", async () =>
      logCount("maximums were erased", { auctions: await eraseMaximums(app) }),
    ),
    onSchedule("remind-unpaid", "5 * * * *", () => remindUnpaid(app)),
    onSchedule("charge-storage", "10 * * * *", async () =>
      logCount("months of storage were charged", { charged: await chargeStorage(app) }),
    ),
    onSchedule("declare-overdue-defaults", "15 * * * *", async () =>
      logCount("lots were declared not paid", { declared: await declareOverdueDefaults(app) }),
    ),
    onSchedule("sweep-files", "20 * * * *", async () =>
      logCount("files were swept", {
        pictures: await sweepPictures(ctx),
        lists: await deleteExpiredLists(ctx),
        photos: await sweepUploadedPhotos(ctx),
      }),
    ),
    onSchedule("lapse-valuations", "25 * * * *", async () =>
      logCount("proposals for bottles have ended", { lapsed: await lapseValuations(app) }),
    ),
    onSchedule("sweep-limits", "35 * * * *", async () =>
      logCount("counts of tries were swept", { swept: await sweepLimits(app) }),
    ),
    onSchedule("sweep-speeds", "45 3 * * *", async () =>
      logCount("page speeds were swept", { swept: await sweepSpeeds(ctx) }),
    ),
    // The catalogue may have grown and lots been sold since yesterday.
    onSchedule("refresh-prices", "30 4 * * *", async ({ signal }) => {
      await rematchResults(ctx)
      await computePriceIndex(app, signal)
    }),
    ...nightlyChecks(app),
    snapshotJob(app),
    handleJob(statusCheck, () => writeStatus(app), { cron: minutely, ...atStart }),
    handleJob(
      integritySearch,
      async (_, { signal }) => logCount("integrity findings", { found: await searchFindings(app, signal) }),
      { cron: "10 5 * * *", atStart: true },
    ),
    handleJob(computeIndexJob, (_, { signal }) => computePriceIndex(app, signal)),
    handleJob(firstIndex, (_, { signal }) => computeInitialIndex(app, signal), atStart),
    handleJob(saleTurns, ({ listingId }) => followPlan(ctx, listingId)),
    ...watcherJobs(app),
    handleJob(forgotPasswordJob, (request) => sendPasswordReset(ctx, request)),
    handleJob(pushMessage, (message) => sendPush(ctx, message)),
  ]
}

function nightlyChecks(app: AppContext): JobHandler[] {
  return [
    // Only a bug, or a person with the owner's rights, makes a fault.
    onSchedule("check-stored", "40 4 * * *", async ({ signal }) => {
      for (const fault of await checkStored(app, { signal }))
        app.log.error({ ...fault }, "stored values differ from their history")
    }),
    onSchedule("check-files", "20 4 * * *", async ({ signal }) => {
      const faults = await checkFiles(app, { signal })
      if (faults.length > 0)
        app.log.error(
          { count: faults.length, first: faults.slice(0, 20) },
          "stored files are not as they were written",
        )
    }),
    onSchedule("reconcile-payments", "50 4 * * *", () => reconcileNightly(app)),
  ]
}

function logJobs(app: AppContext): JobHandler[] {
  return [
    onSchedule("append-to-log", minutely, () => appendIfDue(app), atStart),
    handleJob(stampHead, () => stampNewestHead(app)),
    onSchedule("mail-receipts", minutely, () => mailReceipts(app), atStart),
  ]
}

function watcherJobs(app: AppContext): JobHandler[] {
  return [
    handleJob(auctionResumed, (resumed) => notifyResumed(contextFor(app), resumed)),
    handleJob(lotsMoved, (moved) => notifyMovedEnds(app, moved)),
    handleJob(lotWithdrawn, (withdrawn) => notifyWithdrawn(app, withdrawn)),
    handleJob(auctionCancelled, (cancelled) => notifyCancelled(app, cancelled)),
  ]
}

const firstIndex = defineJob("prices.compute-initial")

async function closeDue(app: AppContext): Promise<void> {
  const closed = await openAndCloseDue(app)
  if (closed > 0) app.log.warn({ closed }, "the safety net closed lots that the scheduler had left")
  const ended = await endDueDramSales(app)
  if (ended > 0) app.log.warn({ ended }, "the safety net ended dram sales that the timer had left")
}

/** Two jobs with one name are an error. */
export function createTaskList(jobs: readonly JobHandler[]): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of jobs) {
    if (tasks[name]) throw new Error(`two jobs are called ${name}`)
    tasks[name] = (payload, { abortSignal }) => run(payload, { signal: abortSignal })
  }
  return tasks
}

/** Loaded when it is needed: its pages are JSX, and tests without the build have these jobs too. */
async function writeStatus(app: AppContext): Promise<void> {
  const { publishStatus } = await import("#domains/status/publish-status.ts")
  await publishStatus(app)
}
