import { setTimeout as wait } from "node:timers/promises"
import { withHostParameter } from "#platform/database/hosts.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { verifyStored } from "../../src/server/operations/verify.ts"
import { withReports } from "../../src/server/operations/with-database.ts"
import { maximumKey } from "../maximum-key.ts"
import {
  count,
  countDoubled,
  countGaps,
  countLost,
  countMisawarded,
  countOversold,
  countShortened,
  countUneven,
  isOverdueSql,
  readNewestVersions,
} from "../storm/anomalies.ts"
import { ask } from "../storm/postgres-pair.ts"
import { pollPaymentsSql } from "../storm/shopping-bots.ts"
import { countMischarged, listUnbooked } from "./count-mischarged.ts"
import { countMispaid } from "./count-mispaid.ts"
import { countUnsent } from "./count-unsent.ts"
import { logKey, ofEach, type Scene, saleTerms, secret } from "./scene.ts"
import type { SceneProvider } from "./scene-provider.ts"

export type Judgement = {
  /** Each must be 0. */
  anomalies: Record<string, number>
  /** What is behind them, one line each. */
  findings: string[]
  measured: Record<string, number>
}

const settleMs = 240_000
const staleMs = 60_000

/** When everything is healed and the bots have ended. */
export async function judge(scene: Scene): Promise<Judgement> {
  const { pair, dataDir, bids, shops, payouts, watchers, provider, mail, log } = scene
  const { url } = pair.primary
  const unsettled = await untilSettled(url, provider)
  const stale = await watchers.countStale(() => readNewestVersions(url), staleMs)
  const faults = await verify(url, dataDir)
  const bugs = log
    .join("")
    .split("\n")
    .filter((line) => line.includes('"a bug'))
  const { unsent } = await countUnsent(url, "Quaich", mail.received)
  const unexpected = [...bids.unexpected, ...shops.unexpected, ...payouts.unexpected]
  const measured = {
    ...scene.measure(),
    soldLots: await count(url, "select count(*) from bidding_states where status = 'sold'"),
    outages: await count(url, "select count(*) from outages"),
    movedEnds: await count(url, "select count(*) from bidding_states where shifted_ms > 0"),
  }
  return {
    measured,
    anomalies: {
      lost: await countLost(url, bids, shops),
      doubled: await countDoubled(url, bids),
      shortened: (await countShortened(url, saleTerms.outageSeconds)) + watchers.earlierEnds,
      gaps: await countGaps(url),
      misawarded: await countMisawarded(url),
      mischarged: await countMischarged(url, provider),
      uneven: await countUneven(url),
      oversold: await countOversold(url, ofEach),
      unverified: faults.length,
      mispaid: await countMispaid(url, payouts),
      unsentEmails: unsent.length,
      unanswered: bids.unanswered,
      unexpected: unexpected.length,
      bugs: bugs.length,
      stale,
      unsettled: unsettled.length,
      idle: countIdle(measured),
    },
    findings: [...faults, ...unsettled, ...unsent, ...unexpected, ...bugs],
  }
}

/** Without bids, orders, webhooks, payouts, e-mails or sold lots nothing could go wrong with them. */
function countIdle({
  receipts,
  paidOrders,
  webhooks,
  withdrawals,
  emails,
  soldLots,
}: Record<string, number>): number {
  return [receipts, paidOrders, webhooks, withdrawals, emails, soldLots].filter((each) => !each).length
}

/** Returns lots past their end, charges that are not booked, and messages that wait. */
async function untilSettled(url: string, provider: SceneProvider): Promise<string[]> {
  const begun = performance.now()
  for (let tries = 1; ; tries++) {
    const waiting = await ask<{ line: string }>(url, waitingSql)
    const unbooked = (await listUnbooked(url, provider)).map((id) => `charge ${id} is not booked`)
    const unsettled = [...waiting.map(({ line }) => line), ...unbooked]
    if (unsettled.length === 0 || performance.now() - begun > settleMs) return unsettled
    if (tries % 30 === 0) for (const text of [...pollPaymentsSql, retryMessagesSql]) await ask(url, text)
    await wait(250)
  }
}

const waitingSql = `
  select 'lot ' || lot_id || ' is open and ended at ' || ends_at as line from bidding_states where ${isOverdueSql}
  union all
  select 'message ' || name || ' waits: ' || coalesce(error, 'it was not tried') from outbox_messages`

/** After several failures a message waits for minutes. */
const retryMessagesSql = "update outbox_messages set due_at = now() where due_at < 'infinity'"

/** As `npm run quaich -- verify` does. */
async function verify(url: string, dataDir: string): Promise<string[]> {
  const config = readConfig({
    AUTH_SECRET: secret,
    DATA_DIR: dataDir,
    MAXIMUM_KEY: maximumKey,
    LOG_KEY: logKey,
    LOG_LEVEL: "silent",
  })
  return await withReports(withHostParameter(url) ?? url, async (reports) => {
    const files = createFiles(config.files)
    const { faults } = await verifyStored({ reports, files, configParts: config.configParts })
    return faults.map(({ kind, subjectId, reason }) => `${kind} ${subjectId}: ${reason}`)
  })
}
