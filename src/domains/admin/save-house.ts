import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type KeptSite, siteIn } from "#domains/content/site-in.ts"
import { usualDestinations } from "#domains/countries/delivery.ts"
import { usualBasketMinutes } from "#domains/shop/basket-time.ts"
import { usualProposalDays } from "#domains/submissions/value-bottle.ts"
import { usualWallet, type WalletTerms } from "#domains/wallet/terms.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { HouseSettings } from "./house-form.ts"

export const settingsAct = "settings.change"

/** By what the house goes now, as the table says at this moment. */
export async function readHouseSettings(ctx: Ctx): Promise<HouseSettings> {
  requirePermission(ctx, "settings")
  // One after the other: within a transaction there is one line to the database.
  const site = await readKeptSite(ctx)
  const registration = await readSettingNow(ctx, "registration", "open")
  const basketMinutes = await readSettingNow(ctx, "basket-minutes", usualBasketMinutes)
  const valuations = await readSettingNow<{ days?: number }>(ctx, "valuations", {})
  const destinations = await readSettingNow(ctx, "delivery-countries", usualDestinations)
  const wallet = await readSettingNow<Partial<WalletTerms>>(ctx, "wallet", {})
  return {
    site: siteIn("en", site),
    registration: registration === "closed" ? "closed" : "open",
    "basket-minutes": basketMinutes,
    valuations: { days: valuations.days ?? usualProposalDays },
    "delivery-countries": [...destinations],
    wallet: { ...usualWallet, ...wallet },
  }
}

/** Changes by what the house goes from now on, and writes down what was and what is. */
export async function saveHouseSettings(ctx: Ctx, is: HouseSettings): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = await readHouseSettings(tx)
    for (const key of Object.keys(is) as (keyof HouseSettings)[]) {
      const [before, after] = [valuesOf(key, was[key]), valuesOf(key, is[key])]
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      if (changed.length === 0) continue
      await saveSetting(tx, key, key === "site" ? await siteToKeep(tx, is.site, changed) : is[key])
      const only = (values: Record<string, string | number>) =>
        Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
      await record(tx, { act: settingsAct, subjectId: key, before: only(before), after: only(after) })
    }
  })
}

async function readKeptSite(ctx: Ctx): Promise<Partial<KeptSite>> {
  return await readSettingNow<Partial<KeptSite>>(ctx, "site", {})
}

/** What was not changed stays as it was said, in every language; what was is said so in all of them. */
async function siteToKeep(ctx: Ctx, site: HouseSettings["site"], changed: readonly string[]) {
  const isChanged = ([name]: [string, unknown]) => changed.includes(name)
  return { ...(await readKeptSite(ctx)), ...Object.fromEntries(Object.entries(site).filter(isChanged)) }
}

/** A setting as the audit writes it down: by the names within it, or by its own. */
function valuesOf(key: string, value: HouseSettings[keyof HouseSettings]): Record<string, string | number> {
  if (typeof value !== "object" || Array.isArray(value)) return { [key]: textOf(value) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textOf(each)]))
}

function textOf(value: unknown): string | number {
  if (typeof value === "number") return value
  if (!Array.isArray(value)) return String(value)
  // By name: the database keeps an object's fields in an order of its own.
  return value
    .map((each) => (typeof each === "object" ? `${each.name} ${each.url}` : String(each)))
    .join(", ")
}
