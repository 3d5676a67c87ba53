import { type TimestampConfig, timestampConfig } from "#domains/transparency/stamps/timestamp-config.ts"
import { openServices } from "#server/open-services.ts"
import type { TestApp } from "./db.ts"

/** The same database, with heads of its log stamped there. */
export function withTimestamps(base: TestApp, config: TimestampConfig): TestApp {
  return openServices({ ...base, configParts: timestampConfig.replaceIn(base, config) })
}
