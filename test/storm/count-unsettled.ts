import { setTimeout as wait } from "node:timers/promises"
import { count, openLotsSql } from "./anomalies.ts"
import { ask } from "./postgres-pair.ts"
import { pollPaymentsSql, unbookedSql } from "./shopping-bots.ts"

/** Returns the lots that have not closed and the charges that are not booked, once they had their time. */
export async function countUnsettled(url: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const unsettled = (await count(url, openLotsSql)) + (await count(url, unbookedSql))
    if (unsettled === 0 || tries === 120) return unsettled
    if (tries % 30 === 29) for (const text of pollPaymentsSql) await ask(url, text)
    await wait(250)
  }
}
