import type { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { RulesForm } from "./inputs.ts"

/**
 * Where the newsletter comes without a letter to confirm it, and where none is sent at all. Everywhere else a reader
 * presses the link in a letter first: many countries ask for that, and it is right where we do not know.
 */
export type CountryRules = { atOnce: readonly string[]; closed: readonly string[] }

const key = "newsletter-rules"
const usual: CountryRules = { atOnce: ["SG", "HK"], closed: [] }

export async function readCountryRules(ctx: Pick<Ctx, "db">): Promise<CountryRules> {
  return await readSettingNow(ctx, key, usual)
}

export async function saveCountryRules(ctx: Ctx, rules: z.output<typeof RulesForm>): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const before = await readCountryRules(tx)
    await saveSetting(tx, key, rules)
    await record(tx, {
      act: "newsletter.changeRules",
      subjectId: key,
      before: told(before),
      after: told(rules),
    })
  })
}

function told({ atOnce, closed }: CountryRules) {
  return { atOnce: atOnce.join(", "), closed: closed.join(", ") }
}
