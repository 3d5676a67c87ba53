import { and, inArray, isNotNull } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { terms } from "./rules.ts"
import { integrityFindings } from "./schema.ts"
import { fitWeights, type LabelledFeatures } from "./scoring/fit-weights.ts"
import { scoreOf } from "./scoring/score.ts"
import type { IntegrityWeights } from "./scoring/weights.ts"
import { weightsSetting } from "./weights-setting.ts"

export type FitToDecisions = {
  confirmed: number
  dismissed: number
  before: IntegrityWeights
  after: IntegrityWeights
  /** Decisions for which a finding would be right. */
  agreed: { before: number; after: number }
}

/** For operators. All that changes is the list of weights, and only if it is saved. */
export async function fitToDecisions(ctx: Ctx, { isSaved }: { isSaved: boolean }): Promise<FitToDecisions> {
  return await transaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ status: integrityFindings.status, features: integrityFindings.features })
      .from(integrityFindings)
      .where(
        and(
          inArray(integrityFindings.status, ["confirmed", "dismissed", "same-person"]),
          isNotNull(integrityFindings.features),
        ),
      )
    const decided = rows.flatMap(({ status, features }) =>
      features === null ? [] : [{ features, isTrue: status !== "dismissed" }],
    )
    const confirmed = decided.filter(({ isTrue }) => isTrue).length
    const dismissed = decided.length - confirmed
    if (confirmed === 0 || dismissed === 0) throw refuse("decisionsTooFew", { confirmed, dismissed })
    const before = await readStoredSetting(tx, weightsSetting)
    const after = fitWeights(decided, { from: before })
    if (isSaved) {
      await saveSetting(tx, weightsSetting, after)
      await record(tx, {
        act: "integrity.fitWeights",
        subjectId: weightsSetting.key,
        before: { bias: before.bias, ...before.weights },
        after: { bias: after.bias, ...after.weights, version: after.version },
      })
    }
    const agreed = { before: countAgreed(decided, before), after: countAgreed(decided, after) }
    return { confirmed, dismissed, before, after, agreed }
  })
}

function countAgreed(decided: readonly LabelledFeatures[], weights: IntegrityWeights): number {
  return decided.filter(
    ({ features, isTrue }) => scoreOf(features, weights).score >= terms.findingScore === isTrue,
  ).length
}
