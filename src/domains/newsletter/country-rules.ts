import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, type SettingReader, saveSetting } from "#domains/content/settings.ts"
import { places } from "#domains/places/places.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"
import type { RulesForm } from "./inputs.ts"

/** Everywhere else, and if unknown, subscribers confirm by e-mail (double opt-in), as many countries require. */
export type CountryRules = { atOnce: readonly string[]; closed: readonly string[] }

const countriesAtOnce = places.flatMap(({ country, newsletterNeedsConfirmation }) =>
  newsletterNeedsConfirmation ? [] : country,
)

const rulesSetting = defineSetting<CountryRules>(
  "newsletter-rules",
  z.object({ atOnce: z.array(z.string()), closed: z.array(z.string()) }),
  { atOnce: countriesAtOnce, closed: [] },
)

export async function readCountryRules(ctx: SettingReader): Promise<CountryRules> {
  return await readStoredSetting(ctx, rulesSetting)
}

export async function saveCountryRules(ctx: Ctx, rules: z.output<typeof RulesForm>): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const before = await readCountryRules(tx)
    await saveSetting(tx, rulesSetting, rules)
    await record(tx, {
      act: "newsletter.changeRules",
      subjectId: rulesSetting.key,
      before: auditValues(before),
      after: auditValues(rules),
    })
  })
}

function auditValues({ atOnce, closed }: CountryRules) {
  return { atOnce: atOnce.join(", "), closed: closed.join(", ") }
}
