import { eq, isNull } from "drizzle-orm"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { newId } from "#platform/ids.ts"
import { type ComponentState, type StatusComponent, statusComponents } from "./components.ts"
import { readComponentStates } from "./read-components.ts"
import { statusChecks, statusPeriods } from "./schema.ts"

/** Stores what has changed since the last check. */
export async function checkStatus(app: AppContext): Promise<void> {
  await storeStates(app, await readComponentStates(app))
}

export async function storeStates(
  app: AppContext,
  states: Readonly<Record<StatusComponent, ComponentState>>,
): Promise<void> {
  await transaction(contextFor(app), async (tx) => {
    const now = await lockChecks(tx)
    await tx.db.update(statusChecks).set({ lastAt: now })
    const open = await tx.db.select().from(statusPeriods).where(isNull(statusPeriods.endedAt))
    for (const component of statusComponents) {
      const before = open.find((period) => period.component === component)
      const state = states[component]
      if ((before?.state ?? "operational") === state) continue
      if (before)
        await tx.db.update(statusPeriods).set({ endedAt: now }).where(eq(statusPeriods.id, before.id))
      if (state !== "operational")
        await tx.db.insert(statusPeriods).values({ id: newId("stp"), component, state, beganAt: now })
    }
  })
}

async function lockChecks(tx: Tx): Promise<Date> {
  const at = await readDatabaseTime(tx)
  await tx.db.insert(statusChecks).values({ firstAt: at, lastAt: at }).onConflictDoNothing()
  await tx.db.select().from(statusChecks).for("update")
  // The wait for the lock may have brought another check, so the time is read only now.
  return await readDatabaseTime(tx)
}
