import { data, type RouterContextProvider } from "react-router"
import { readTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { listCategories } from "#domains/catalogue/list-bottles.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { maxBottles, type SubmissionKind } from "../kinds.ts"
import { photoSecretOf } from "../photo-secret.ts"
import { readSellingPlan } from "../plan/read-selling-plan.ts"
import { readSender, sendFromPage } from "../send-from-page.ts"
import { requireSeller } from "../store-photo.ts"
import { storeSubmittedFiles } from "../store-submitted-files.ts"
import { draftOf, emptyBottle, type SubmissionDraft } from "../submitted-form.ts"

export async function readForm(ctx: Ctx, url: URL) {
  const count = Number(url.searchParams.get("sent"))
  const isOwn = ctx.actor.id !== null
  const sentCount = Number.isInteger(count) && count > 0 && count <= maxBottles ? count : 0
  const [sender, categories, terms, termsVersion, plan] = await Promise.all([
    readSender(ctx),
    listCategories(ctx),
    readSellerTerms(ctx),
    readTermsVersion(ctx),
    sentCount > 0 ? readSellingPlan(ctx) : null,
  ])
  return {
    sender,
    types: categories.map(({ name }) => name),
    terms,
    sentCount,
    plan,
    isSignedIn: isOwn,
    termsVersion,
  }
}

export async function handleForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  kind: SubmissionKind,
  path: PagePath,
) {
  const ctx = context.get(ctxKey)
  const form = await readSubmittedForm(context, request)
  const intent = String(form.get("intent") ?? "send")
  const { secret, cookie } = photoSecretOf(ctx, request.headers.get("cookie"))
  let draft = draftOf(form)
  const reply = await runAction(ctx, async () => {
    requireSeller(ctx)
    const stored = await storeSubmittedFiles(ctx, secret, form, draft)
    draft = changedDraft(stored.draft, intent)
    if (stored.refusal) throw stored.refusal
    if (intent !== "send") return null
    await sendFromPage(ctx, secret, kind, stored.draft)
    return redirect(`${path}?sent=${draft.bottles.length}`, 303)
  })
  if (reply instanceof Response) {
    if (cookie) reply.headers.append("set-cookie", cookie)
    return reply
  }
  const refusal = reply?.data.refusal
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {}
  return data({ refusal, draft }, { status: reply?.init?.status ?? 200, headers })
}

function changedDraft(draft: SubmissionDraft, intent: string): SubmissionDraft {
  if (intent === "add") return { ...draft, bottles: [...draft.bottles, emptyBottle].slice(0, maxBottles) }
  const [, removed] = /^remove-(\d+)$/.exec(intent) ?? []
  if (removed === undefined || draft.bottles.length === 1) return draft
  return { ...draft, bottles: draft.bottles.filter((_, place) => place !== Number(removed)) }
}
