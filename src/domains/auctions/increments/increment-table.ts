import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readStoredSetting, type SettingReader, saveSetting } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
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
  await saveSetting(ctx, incrementsSetting, increments)
}
