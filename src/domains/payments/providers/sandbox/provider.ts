import type { ProviderDefinition } from "../../provider-definition.ts"
import { simulatedFailuresService } from "./simulated-failures.ts"

export const sandbox = {
  title: "sandbox",
  capabilities: { isSimulated: true, minimumCents: 1, repeatsRefundsSafely: true, hasExpressPay: false },
  settings: {},
  browserSettings: [],
  origins: [],
  services: [simulatedFailuresService],
  server: () => import("./server.ts"),
} as const satisfies ProviderDefinition
