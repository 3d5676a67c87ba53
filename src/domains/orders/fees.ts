import { readSite } from "#domains/content/site.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type Fees, usualFees } from "./quote.ts"

/**
 * The fees of today, as staff set them; an order keeps what it was placed with. Without a GST registration number the
 * company may state no GST, whatever rate is set.
 */
export async function readFees(ctx: Pick<Ctx, "house">): Promise<Fees> {
  const [fees, { gstNumber }] = await Promise.all([
    readSetting<Partial<Fees>>(ctx, "fees", {}),
    readSite(ctx),
  ])
  return { ...usualFees, ...fees, ...(gstNumber === "" ? { gstBasisPoints: null } : {}) }
}
