import { requirePermission } from "#domains/accounts/permissions.ts"
import { registrationSetting } from "#domains/accounts/register-member.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { siteSetting } from "#domains/content/site.ts"
import { siteInLanguage } from "#domains/content/site-in-language.ts"
import { destinationsSetting } from "#domains/countries/delivery.ts"
import { basketMinutesSetting } from "#domains/shop/basket-time.ts"
import { valuationsSetting } from "#domains/submissions/value-bottle.ts"
import { walletSetting } from "#domains/wallet/terms.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { keysOf } from "#platform/records.ts"
import type { CompanySettings } from "./company-form.ts"

export const settingsAct = "settings.change"

export async function readCompanySettings(ctx: Ctx): Promise<CompanySettings> {
  requirePermission(ctx, "settings")
  // In sequence: a transaction has one connection.
  return {
    site: siteInLanguage("en", await readStoredSetting(ctx, siteSetting)),
    registration: await readStoredSetting(ctx, registrationSetting),
    "basket-minutes": await readStoredSetting(ctx, basketMinutesSetting),
    valuations: await readStoredSetting(ctx, valuationsSetting),
    "delivery-countries": [...(await readStoredSetting(ctx, destinationsSetting))],
    wallet: await readStoredSetting(ctx, walletSetting),
  }
}

export async function saveCompanySettings(ctx: Ctx, is: CompanySettings): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = await readCompanySettings(tx)
    for (const key of keysOf(is)) {
      const [before, after] = [valuesOf(key, was[key]), valuesOf(key, is[key])]
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      if (changed.length === 0) continue
      await saveOne(tx, key, is, changed)
      const only = (values: Record<string, string | number>) =>
        Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
      await record(tx, { act: settingsAct, subjectId: key, before: only(before), after: only(after) })
    }
  })
}

async function saveOne(
  tx: Tx,
  key: keyof CompanySettings,
  is: CompanySettings,
  changed: readonly string[],
): Promise<void> {
  if (key === "site") return await saveSetting(tx, siteSetting, await siteToStore(tx, is.site, changed))
  if (key === "registration") return await saveSetting(tx, registrationSetting, is.registration)
  if (key === "basket-minutes") return await saveSetting(tx, basketMinutesSetting, is[key])
  if (key === "valuations") return await saveSetting(tx, valuationsSetting, is.valuations)
  if (key === "delivery-countries") return await saveSetting(tx, destinationsSetting, is[key])
  await saveSetting(tx, walletSetting, is.wallet)
}

/** A changed field has one text for all languages. */
async function siteToStore(ctx: Ctx, site: CompanySettings["site"], changed: readonly string[]) {
  const isChanged = ([name]: [string, unknown]) => changed.includes(name)
  return {
    ...(await readStoredSetting(ctx, siteSetting)),
    ...Object.fromEntries(Object.entries(site).filter(isChanged)),
  }
}

function valuesOf(
  key: string,
  value: CompanySettings[keyof CompanySettings],
): Record<string, string | number> {
  if (typeof value !== "object" || Array.isArray(value)) return { [key]: textOf(value) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textOf(each)]))
}

function textOf(value: unknown): string | number {
  if (typeof value === "number") return value
  if (!Array.isArray(value)) return String(value)
  return value
    .map((each) => (typeof each === "object" ? `${each.name} ${each.url}` : String(each)))
    .join(", ")
}
