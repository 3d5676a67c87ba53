import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export type WalletTerms = {
  minWithdrawalCents: Cents
  minTopUpCents: Cents
  maxTopUpCents: Cents
  maxBalanceCents: Cents
}

export const usualWallet: WalletTerms = {
  minWithdrawalCents: 20_00,
  minTopUpCents: 10_00,
  maxTopUpCents: 5_000_00,
  maxBalanceCents: 20_000_00,
}

export const walletSetting = defineSetting<WalletTerms>(
  "wallet",
  z.object({
    minWithdrawalCents: z.int(),
    minTopUpCents: z.int(),
    maxTopUpCents: z.int(),
    maxBalanceCents: z.int(),
  }),
  usualWallet,
)

export async function readWalletTerms(ctx: Pick<Ctx, "app">): Promise<WalletTerms> {
  return await readSetting(ctx, walletSetting)
}
