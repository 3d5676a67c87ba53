import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type Law, shownThings } from "#domains/countries/law.ts"
import { lawsSetting } from "#domains/countries/laws.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { settingsAct } from "./save-company.ts"

export async function readDeskLaws(ctx: Ctx): Promise<readonly Law[]> {
  requirePermission(ctx, "settings")
  return await readSettingNow(ctx, lawsSetting)
}

/** Changes what may be shown in each country, and the payment methods for deliveries there. */
export async function saveLaws(ctx: Ctx, laws: readonly Law[]): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = factsOf(await readDeskLaws(tx))
    const is = factsOf(laws)
    const changed = [...is.keys()].filter((country) => was.get(country) !== is.get(country))
    if (changed.length === 0) return
    await saveSetting(tx, lawsSetting, laws)
    const told = (facts: ReadonlyMap<string, string>) =>
      Object.fromEntries(changed.map((country) => [country, facts.get(country) ?? null]))
    await record(tx, { act: settingsAct, subjectId: lawsSetting.key, before: told(was), after: told(is) })
  })
}

/** A country's rules on one line: "salePrices, banners, transfer, card". */
function factsOf(laws: readonly Law[]): Map<string, string> {
  return new Map(
    laws.map(({ country, shown, ways }) => [
      country,
      [...shownThings.filter((name) => shown[name]), ...ways].join(", "),
    ]),
  )
}
