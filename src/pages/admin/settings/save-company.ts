import { saveSettings } from "#domains/accounts/admin/settings.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { registrationSetting } from "#domains/accounts/register-member.ts"
import type { Site } from "#domains/content/default-site.ts"
import { readStoredSetting } from "#domains/content/settings.ts"
import { siteSetting } from "#domains/content/site.ts"
import { siteInLanguage } from "#domains/content/site-in-language.ts"
import { destinationsSetting } from "#domains/countries/delivery.ts"
import { basketMinutesSetting } from "#domains/shop/basket-time.ts"
import { valuationsSetting } from "#domains/submissions/valuations/valuation-days.ts"
import { type WalletTerms, walletSetting } from "#domains/wallet/terms.ts"
import type { Ctx } from "#platform/ctx.ts"

export const settingsAct = "settings.change"

export type CompanySettings = {
  site: Site
  basketMinutes: number
  valuations: { days: number; answerDays: number }
  destinations: readonly string[]
  registration: "open" | "closed"
  wallet: WalletTerms
}

const settings = {
  site: siteSetting,
  basketMinutes: basketMinutesSetting,
  valuations: valuationsSetting,
  destinations: destinationsSetting,
  registration: registrationSetting,
  wallet: walletSetting,
}

export async function readCompanySettings(ctx: Ctx): Promise<CompanySettings> {
  requirePermission(ctx, "settings")
  // In sequence: a transaction has one connection.
  return {
    site: siteInLanguage("en", await readStoredSetting(ctx, siteSetting)),
    basketMinutes: await readStoredSetting(ctx, basketMinutesSetting),
    valuations: await readStoredSetting(ctx, valuationsSetting),
    destinations: await readStoredSetting(ctx, destinationsSetting),
    registration: await readStoredSetting(ctx, registrationSetting),
    wallet: await readStoredSetting(ctx, walletSetting),
  }
}

/** A changed text of the site is the same in all languages. */
export async function saveCompanySettings(ctx: Ctx, values: CompanySettings): Promise<void> {
  await saveSettings(ctx, { act: settingsAct, settings, read: readCompanySettings }, values)
}
