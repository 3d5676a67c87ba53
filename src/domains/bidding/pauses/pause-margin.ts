import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type SettingReader, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readSaleTerms, saleTermsSetting } from "../sale-terms.ts"

export async function readPauseMargin(ctx: SettingReader): Promise<number> {
  return (await readSaleTerms(ctx)).marginMinutes
}

export async function savePauseMargin(ctx: Ctx, marginMinutes: number): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const terms = await readSaleTerms(tx)
    if (terms.marginMinutes === marginMinutes) return
    await saveSetting(tx, saleTermsSetting, { ...terms, marginMinutes })
    await record(tx, {
      act: "auctions.changeMargin",
      subjectId: saleTermsSetting.key,
      before: { minutes: terms.marginMinutes },
      after: { minutes: marginMinutes },
    })
  })
}
