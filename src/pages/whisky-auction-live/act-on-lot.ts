import { data } from "react-router"
import { readLot } from "#domains/auctions/read-lot.ts"
import { bidFromPage } from "#domains/bidding/bid-from-page.ts"
import { budgetFromPage, isBudgetIntent } from "#domains/bidding/budgets/budget-from-page.ts"
import { landedSearch } from "#domains/bidding/landed/landed-choices.ts"
import type { BidAnswer } from "#domains/bidding/parts/use-place-bid.ts"
import { buyIntents, buyNowFromPage } from "#domains/checkout/placing/buy-now-from-page.ts"
import { askQuestion } from "#domains/questions/ask-question.ts"
import { LotQuestionForm } from "#domains/questions/inputs.ts"
import { currentPage } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { redirectWithToast } from "#web/flash.ts"
import { runAction } from "#web/screen.ts"

export type LotActionAnswer =
  | BidAnswer
  | { notAsked: RefusalView; typed: string }
  | { notBought: RefusalView }
  | { noBudget: RefusalView }

/** One of the forms on the page of a lot. */
export async function actOnLot(ctx: Ctx, lotId: string, form: FormData, url: URL) {
  const intent = form.get("intent")
  if (isBudgetIntent(intent)) return await budgetOfPage(ctx, lotId, form, url)
  if (isOneOf(buyIntents, intent)) return await buyFromPage(ctx, lotId, form)
  if (intent === "ask") return await askFromPage(ctx, lotId, form, url)
  const answered = await runAction(ctx, async () => ({ receipt: await bidFromPage(ctx, lotId, form) }))
  if (!("init" in answered)) {
    const choices = landedSearch(form).replace("?", "&")
    throw redirect(`${currentPage(url)}?bid=${answered.receipt.number}${choices}#bid`, 303)
  }
  const refused: BidAnswer = { refusal: answered.data.refusal, typed: String(form.get("amount") ?? "") }
  return data(refused, answered.init ?? 422)
}

async function askFromPage(ctx: Ctx, lotId: string, form: FormData, url: URL) {
  const typed = String(form.get("question") ?? "")
  const answered = await runAction(ctx, async () => {
    await askQuestion(ctx, lotId, parseInput("questions", LotQuestionForm, { question: typed }))
    return { path: `${currentPage(url)}#questions` as const }
  })
  if (!("init" in answered)) throw redirectWithToast(answered.path, "questions", "asked")
  return data({ notAsked: answered.data.refusal, typed }, answered.init ?? 422)
}

async function budgetOfPage(ctx: Ctx, lotId: string, form: FormData, url: URL) {
  const answered = await runAction(ctx, async () => {
    const { auctionId } = await readLot(ctx, lotId)
    await budgetFromPage(ctx, auctionId, form)
    return { path: `${currentPage(url)}#bid` as const }
  })
  if (!("init" in answered)) throw redirect(answered.path, 303)
  return data({ noBudget: answered.data.refusal }, answered.init ?? 422)
}

async function buyFromPage(ctx: Ctx, lotId: string, form: FormData) {
  const answered = await runAction(ctx, async () => ({ path: await buyNowFromPage(ctx, lotId, form) }))
  if (!("init" in answered)) throw redirect(answered.path, 303)
  return data({ notBought: answered.data.refusal }, answered.init ?? 422)
}
