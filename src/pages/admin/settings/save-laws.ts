import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type CountryLaw, restrictedThings } from "#domains/countries/law.ts"
import { lawsSetting } from "#domains/countries/laws.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { settingsAct } from "./save-company.ts"

export async function readLaws(ctx: Ctx): Promise<readonly CountryLaw[]> {
  requirePermission(ctx, "settings")
  return await readStoredSetting(ctx, lawsSetting)
}

export async function saveLaws(ctx: Ctx, laws: readonly CountryLaw[]): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = factsOf(await readLaws(tx))
    const is = factsOf(laws)
    const changed = [...is.keys()].filter((country) => was.get(country) !== is.get(country))
    if (changed.length === 0) return
    await saveSetting(tx, lawsSetting, laws)
    const auditValues = (facts: ReadonlyMap<string, string>) =>
      Object.fromEntries(changed.map((country) => [country, facts.get(country) ?? null]))
    await record(tx, {
      act: settingsAct,
      subjectId: lawsSetting.key,
      before: auditValues(was),
      after: auditValues(is),
    })
  })
}

function factsOf(laws: readonly CountryLaw[]): Map<string, string> {
  return new Map(
    laws.map(({ country, visible, paymentMethods }) => [
      country,
      [...restrictedThings.filter((name) => visible[name]), ...paymentMethods].join(", "),
    ]),
  )
}
