import { homeCountry } from "#domains/countries/home-country.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { BudgetForm } from "../inputs.ts"
import { landedSearch, readLandedChoices } from "../landed/landed-choices.ts"
import { removeBudget, setBudget } from "./set-budget.ts"

export const budgetIntents = ["setBudget", "removeBudget"] as const

export function isBudgetIntent(text: unknown): text is (typeof budgetIntents)[number] {
  return budgetIntents.some((intent) => intent === text)
}

export async function budgetFromPage(ctx: Ctx, auctionId: string, form: FormData): Promise<void> {
  if (form.get("intent") === "removeBudget") return await removeBudget(ctx, auctionId)
  const { budget: cents, charges } = parseInput("bidding", BudgetForm, fieldsOf(form))
  const fields = new URLSearchParams(landedSearch(form))
  await setBudget(ctx, auctionId, {
    cents,
    choices: charges === "yes" ? readLandedChoices(fields, homeCountry) : null,
  })
}
