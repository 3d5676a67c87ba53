import { eq } from "drizzle-orm"
import { homeCurrency } from "#domains/countries/currencies.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { readRates } from "#domains/countries/rates.ts"
import { refuse } from "#domains/countries/refusals.ts"
import { isLanguage } from "#language/languages.ts"
import { type Ctx, type Language, transaction } from "#platform/ctx.ts"
import { preferenceCookie } from "#platform/http/cookies.ts"
import type { Id } from "#platform/ids.ts"
import { adoptDeclaration } from "./declare-age.ts"
import { can } from "./permissions.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

export type Preferences = { language?: string; currency?: string; deliveryCountry?: string }

export async function savePreferences(ctx: Ctx, changes: Preferences): Promise<string[]> {
  const language = changes.language === undefined ? undefined : languageFrom(changes.language)
  const { currency, deliveryCountry } = changes
  if (currency !== undefined) await requireCurrency(ctx, currency)
  if (deliveryCountry !== undefined) await requireDestination(ctx, deliveryCountry)
  const chosen = { language, currency, deliveryCountry }
  const memberId = ctx.actor.id
  if (memberId !== null && Object.values(chosen).some((value) => value !== undefined))
    await transaction(ctx, async (tx) => {
      await tx.db
        .update(members)
        .set({ ...chosen, updatedAt: tx.now() })
        .where(eq(members.id, memberId))
      tx.afterCommit(() => invalidateMember(tx.app, memberId))
    })
  return cookiesOf(chosen)
}

/** Stores the browser's age declaration, and gives a new browser the account's choices. */
export async function syncPreferences(
  ctx: Ctx,
  memberId: Id<"mem">,
  stored: ChosenPreferences,
): Promise<string[]> {
  const { declaration, chosen = [] } = ctx.client
  if (declaration !== null) await adoptDeclaration(ctx, memberId, declaration)
  return cookiesOf({
    language: chosen.includes("lang") ? undefined : stored.language,
    currency: chosen.includes("currency") ? undefined : stored.currency,
    deliveryCountry: chosen.includes("delivery") ? undefined : stored.deliveryCountry,
  })
}

type ChosenPreferences = { [Name in keyof Preferences]: string | null | undefined }

function cookiesOf({ language, currency, deliveryCountry }: ChosenPreferences): string[] {
  const values = { lang: language, currency, delivery: deliveryCountry }
  return Object.entries(values).flatMap(([name, value]) => (value ? [preferenceCookie(name, value)] : []))
}

function languageFrom(text: string): Language {
  if (!isLanguage(text)) throw refuse("noSuchLanguage")
  return text
}

async function requireCurrency(ctx: Ctx, currency: string): Promise<void> {
  if (currency === homeCurrency) return
  const rates = await readRates(ctx)
  if (!rates.some(({ code }) => code === currency)) throw refuse("noSuchCurrency", { currency })
}

async function requireDestination(ctx: Ctx, country: string): Promise<void> {
  const destinations = await readDestinations(ctx)
  if (!destinations.includes(country)) throw refuse("notDelivered", { country })
  if (country !== homeCountry && !can(ctx, "deliverAbroad")) throw refuse("deliveryForMembers")
}
