import { type LogKeyConfig, logKeyConfig } from "#domains/transparency/log-keys.ts"
import { openServices } from "#server/open-services.ts"
import type { TestApp } from "./db.ts"

/** The same database, with these keys for the log of all bids instead of those of a demo. */
export function withLogKeys(base: TestApp, changes: Partial<LogKeyConfig>): TestApp {
  const config = {
    ...{ origin: "quaich.example/log", keys: [], remoteKeys: [], demoFile: undefined, witnesses: [] },
    ...changes,
  }
  return openServices({ ...base, configParts: logKeyConfig.replaceIn(base, config) })
}
