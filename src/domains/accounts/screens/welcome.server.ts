import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { withFrom } from "../parts/return-path.ts"
import { type SecondStepTicket, ticketCookie } from "../second-step/second-step.ts"
import { newCrossSiteCookie } from "../sessions/same-site.ts"

export function signedInHeaders(ctx: Ctx, cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  headers.append("set-cookie", newCrossSiteCookie(ctx.app.origin))
  return headers
}

export function redirectToSecondStep(ctx: Ctx, { ticket }: SecondStepTicket, from: string | null): Response {
  const headers = { "set-cookie": ticketCookie(ctx.app, ticket) }
  return redirect(withFrom("/auth/second-step", from), { status: 303, headers })
}
