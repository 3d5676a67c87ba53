import { z } from "zod"
import { readSite } from "#domains/content/site.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting, readSettingDuring } from "#platform/settings.ts"
import { type Fees, usualFees } from "./quote.ts"

export const feesSetting = defineSetting<Fees>(
  "fees",
  z.object({
    commissionBasisPoints: z.int(),
    memberCommissionBasisPoints: z.int(),
    lateBasisPoints: z.int(),
    cardBasisPoints: z.int(),
    coverBasisPoints: z.int(),
    membershipCents: z.int(),
    gstBasisPoints: z.int().nullable(),
    isMarginScheme: z.boolean(),
    centsPerPoint: z.number(),
  }),
  usualFees,
)

/** An order keeps the fees it was placed with. Without a GST registration number the company may not state GST. */
export async function readFees(ctx: Pick<Ctx, "app">, now = ctx.app.clock.now()): Promise<Fees> {
  const [fees, { gstNumber }] = await Promise.all([readSetting(ctx, feesSetting, now), readSite(ctx)])
  return { ...fees, ...(gstNumber === "" ? { gstBasisPoints: null } : {}) }
}

/** The dearest that is planned for a period, kind by kind: no order in it pays more for the same choices. */
export async function readDearestFees(
  ctx: Pick<Ctx, "app">,
  period: { from: Date; until: Date },
): Promise<Fees> {
  const [current, all] = await Promise.all([
    readFees(ctx, period.from),
    readSettingDuring(ctx, feesSetting, period),
  ])
  return { ...current, ...dearestOf(all) }
}

type ChangingFees = Pick<
  Fees,
  "commissionBasisPoints" | "memberCommissionBasisPoints" | "cardBasisPoints" | "coverBasisPoints"
>

export function dearestOf(all: readonly ChangingFees[]): ChangingFees {
  const dearest = (name: keyof ChangingFees) => Math.max(...all.map((fees) => fees[name]))
  return {
    commissionBasisPoints: dearest("commissionBasisPoints"),
    memberCommissionBasisPoints: dearest("memberCommissionBasisPoints"),
    cardBasisPoints: dearest("cardBasisPoints"),
    coverBasisPoints: dearest("coverBasisPoints"),
  }
}
