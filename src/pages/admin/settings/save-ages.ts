import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type AgeRule, ageRulesSetting, ageTextVersionOf } from "#domains/countries/age-rules.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { settingsAct } from "./save-company.ts"

export async function readAges(ctx: Ctx): Promise<readonly AgeRule[]> {
  requirePermission(ctx, "settings")
  return await readStoredSetting(ctx, ageRulesSetting)
}

/** Members who declared their age under a changed rule are asked again. */
export async function saveAges(ctx: Ctx, rules: readonly AgeRule[]): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = new Map((await readAges(tx)).map((rule) => [rule.country, rule]))
    const changed = rules.filter((rule) => {
      const before = was.get(rule.country)
      return !before || ageTextVersionOf(before) !== ageTextVersionOf(rule)
    })
    if (changed.length === 0) return
    await saveSetting(tx, ageRulesSetting, rules)
    const auditValues = (of: (country: string) => AgeRule | undefined) =>
      Object.fromEntries(
        changed.flatMap(({ country }) => {
          const { legalAgeYears, notice } = of(country) ?? { legalAgeYears: null, notice: undefined }
          return [
            [`${country} years`, legalAgeYears],
            ...Object.entries(notice ?? {}).map(([language, text]) => [`${country} ${language}`, text]),
          ]
        }),
      )
    await record(tx, {
      act: settingsAct,
      subjectId: ageRulesSetting.key,
      before: auditValues((country) => was.get(country)),
      after: auditValues((country) => rules.find((rule) => rule.country === country)),
    })
  })
}
