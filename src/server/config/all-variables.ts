import { providerVariables } from "#domains/accounts/social/provider-keys.ts"
import { maximumKeyVariables } from "#domains/bidding/maximums/master-keys.ts"
import { botCheckVariables } from "#domains/bot-check/bot-check.ts"
import { networkVariables } from "#domains/news/social/network-keys.ts"
import { paymentVariables } from "#domains/payments/read-payment-settings.ts"
import { statusVariables } from "#domains/status/status-files-config.ts"
import { logVariables } from "#domains/transparency/log-keys.ts"
import { timestampVariables } from "#domains/transparency/stamps/timestamp-config.ts"
import type { Variables } from "#platform/variables.ts"
import { serverVariables } from "./server-variables.ts"
import { telemetryVariables } from "./telemetry-config.ts"

/** In the order of the README. */
export const allVariables: Variables = {
  ...serverVariables,
  ...telemetryVariables,
  ...maximumKeyVariables,
  ...logVariables,
  ...timestampVariables,
  ...statusVariables,
  ...botCheckVariables,
  ...providerVariables,
  ...networkVariables,
  ...paymentVariables,
}
