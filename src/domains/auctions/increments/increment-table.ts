import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, type SettingReader, saveSetting } from "#domains/content/settings.ts"
import { money } from "#language/format.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"
import type { BidIncrement } from "../lot.ts"
import { defaultIncrements, requireValidIncrements } from "./increments.ts"

const incrementsSetting = defineSetting<readonly BidIncrement[]>(
  "place-bid",
  z.array(z.object({ minCents: z.int(), maxCents: z.int().nullable(), stepCents: z.int() })),
  defaultIncrements,
)

export async function readIncrements(ctx: SettingReader): Promise<readonly BidIncrement[]> {
  return await readStoredSetting(ctx, incrementsSetting)
}

export async function saveIncrements(ctx: Ctx, increments: readonly BidIncrement[]): Promise<void> {
  requirePermission(ctx, "auctions")
  requireValidIncrements(increments)
  await transaction(ctx, async (tx) => {
    const [before, after] = [auditText(await readIncrements(tx)), auditText(increments)]
    if (before === after) return
    await saveSetting(tx, incrementsSetting, increments)
    await record(tx, {
      ...{ act: "increments.change", subjectId: incrementsSetting.key },
      before: { increments: before },
      after: { increments: after },
    })
  })
}

function auditText(increments: readonly BidIncrement[]): string {
  return increments.map(({ minCents, stepCents }) => `${money(minCents)}: ${money(stepCents)}`).join(", ")
}
