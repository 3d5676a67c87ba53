import { redirect } from "react-router"
import { ownPath } from "#platform/own-path.ts"
import { Refusal } from "#platform/refusal.ts"
import { ctxKey } from "#server/context.ts"
import { flashCookie } from "#shell/flash.ts"
import { withFrom } from "../parts/return-path.ts"
import { readAccount } from "../reads.ts"
import { sendVerification } from "../send-verification.ts"
import type { Route } from "./+types/resend"

/** Sends the verification link again and goes back to the page it was asked from. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const from = ownPath((await request.formData()).get("from"), "/home")
  if (ctx.actor.id === null) throw redirect(withFrom("/auth/login", from))
  const said = await send()
  return redirect(from, { status: 303, headers: { "set-cookie": flashCookie("accounts", said) } })

  async function send(): Promise<string> {
    if (ctx.actor.id === null || ctx.actor.isVerified) return "verify.doneTitle"
    try {
      await sendVerification(ctx, await readAccount(ctx, ctx.actor.id))
      return "verify.sentAgain"
    } catch (problem) {
      if (problem instanceof Refusal) return "verify.tooMany"
      throw problem
    }
  }
}

export function loader() {
  return redirect("/home")
}
