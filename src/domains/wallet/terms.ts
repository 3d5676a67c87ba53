import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export type WalletTerms = {
  leastWithdrawalCents: Cents
  leastTopUpCents: Cents
  mostTopUpCents: Cents
  /** The maximum balance; a top-up that would exceed it is refused. */
  mostBalanceCents: Cents
}

export const usualWallet: WalletTerms = {
  leastWithdrawalCents: 20_00,
  leastTopUpCents: 10_00,
  mostTopUpCents: 5_000_00,
  mostBalanceCents: 20_000_00,
}

export const walletSetting = defineSetting<WalletTerms>(
  "wallet",
  z.object({
    leastWithdrawalCents: z.int(),
    leastTopUpCents: z.int(),
    mostTopUpCents: z.int(),
    mostBalanceCents: z.int(),
  }),
  usualWallet,
)

/** Staff change it in the settings. */
export async function readWalletTerms(ctx: Pick<Ctx, "app">): Promise<WalletTerms> {
  return await readSetting(ctx, walletSetting)
}
