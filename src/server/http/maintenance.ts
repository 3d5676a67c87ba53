import { isStaffRole } from "#domains/accounts/permissions.ts"
import { readMaintenance } from "#domains/outages/maintenance.ts"
import { type Actor, type AppContext, type Maintenance, requireNoMaintenance } from "#platform/ctx.ts"

/** For calls, which answer with the refusal. Pages show it in their form, which asks `ctx.maintenance`. */
export async function refuseInMaintenance(app: AppContext, request: ReceivedRequest): Promise<void> {
  requireNoMaintenance({ maintenance: await maintenanceFor(app, request) })
}

type ReceivedRequest = { method: string; path: string; actor: Actor }

/** Signing in and out, the page that ends the maintenance, and what a browser remembers. */
const allowedPages =
  /^\/(auth\/(login|logout|passkey|second-step)|my-account\/reauthenticate|preferences|admin\/health)([/.?]|$)/
const allowedCalls = /^\/api\/(auth\/(login|logout|second-step|passkey)|payment\/webhook|page-speed)([/?]|$)/

/** Undefined if the request may change something. */
export async function maintenanceFor(
  app: AppContext,
  { method, path, actor }: ReceivedRequest,
): Promise<Maintenance | undefined> {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined
  const { scope, reason } = await readMaintenance({ app })
  if (scope === "nobody" || allowedPages.test(path) || allowedCalls.test(path)) return undefined
  const isStaff = actor.role !== null && isStaffRole(actor.role)
  return scope === "visitors" && isStaff ? undefined : { reason }
}
