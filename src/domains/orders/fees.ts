import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type Fees, usualFees } from "./quote.ts"

/** What the house asks today, as staff set it. An order keeps what it was placed with. */
export async function readFees(ctx: Pick<Ctx, "house">): Promise<Fees> {
  return { ...usualFees, ...(await readSetting<Partial<Fees>>(ctx, "fees", {})) }
}
