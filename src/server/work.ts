import type { House } from "#platform/ctx.ts"
import type { Metrics } from "./metrics.ts"

/** What goes on without a visitor: opening and closing lots at their time, jobs, the demo world. */
export async function startWork(
  _house: House,
  _metrics: Metrics,
  _databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  return { async stop() {} }
}
