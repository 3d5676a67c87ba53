import { eq } from "drizzle-orm"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { recordOf } from "#platform/records.ts"
import { catalogueLots } from "../catalogue-lots.ts"
import { NewLot } from "../inputs.ts"
import type { ReserveConfirmation } from "../require-reserve.ts"
import { parseCondition } from "./condition-form.ts"

export async function addLot(
  ctx: Ctx,
  auctionId: string,
  submitted: FormFields,
): Promise<string | undefined> {
  requirePermission(ctx, "auctions")
  if (!submitted.productId) throw refuse("productRequired", { field: "productId" })
  const lot = parseInput("auctions", NewLot, {
    productId: submitted.productId,
    ...(await readLotTerms(ctx, submitted)),
    condition: parseCondition(submitted),
    description: submitted.description || null,
  })
  const [id] = await catalogueLots(ctx, auctionId, [lot], reserveConfirmationOf(submitted))
  return id
}

/** A confirmation is for one amount: another reserve asks again. */
export function reserveConfirmationOf({ confirmsReserve, reserveCents }: FormFields): ReserveConfirmation {
  return { confirmsReserve: confirmsReserve !== undefined && confirmsReserve === reserveCents }
}

const amounts = [
  "openingCents",
  "reserveCents",
  "buyNowCents",
  "estimateLowCents",
  "estimateHighCents",
] as const

export async function readLotTerms(ctx: Ctx, submitted: FormFields) {
  const seller = await findMember(ctx, submitted.seller)
  const { sellerId, cents } = parseTogether({
    sellerId: () => sellerOf(seller, submitted.seller),
    cents: () => parseAmounts(submitted, amounts),
  })
  return { sellerId, ...cents }
}

export function parseAmounts<const Name extends string>(submitted: FormFields, names: readonly Name[]) {
  return parseTogether(recordOf(names, (name) => () => parseAmount(submitted, name)))
}

/** An unclear amount is refused, never guessed. */
function parseAmount(submitted: FormFields, field: string): number | null {
  const text = submitted[field]?.trim()
  if (!text) return null
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("notAnAmount", { field })
  return cents
}

async function findMember(ctx: Ctx, username = ""): Promise<string | undefined> {
  const named = eq(members.username, username.trim())
  const [member] = await ctx.db.select({ id: members.id }).from(members).where(named)
  return member?.id
}

function sellerOf(memberId: string | undefined, username = ""): string | null {
  const wanted = username.trim()
  if (!wanted) return null
  if (!memberId) throw refuse("sellerUnknown", { field: "seller", username: wanted })
  return memberId
}
