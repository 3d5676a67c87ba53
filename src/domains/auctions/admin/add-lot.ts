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
  const lot = await parseLot(ctx, submitted)
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

export async function parseLot(
  ctx: Ctx,
  submitted: FormFields,
  endsAt: string | null = null,
): Promise<NewLot> {
  const sellerId = await findMember(ctx, submitted.seller)
  const { lot } = parseTogether({
    product: () => requireProduct(submitted.productId),
    seller: () => requireSeller(sellerId, submitted.seller),
    lot: () =>
      parseWithAmounts(submitted, amounts, (cents) =>
        parseInput("auctions", NewLot, {
          ...{ productId: submitted.productId, sellerId, ...cents, endsAt },
          condition: parseCondition(submitted),
          ...{ description: submitted.description || null, provenance: submitted.provenance || null },
        }),
      ),
  })
  return lot
}

/** An unclear amount is refused, never guessed; what else is wrong with the form is refused with it. */
export function parseWithAmounts<const Name extends string, Form>(
  submitted: FormFields,
  names: readonly Name[],
  parse: (cents: Readonly<Record<Name, number | null>>) => Form,
): Form {
  const cents = recordOf(names, (name) => centsOf(submitted[name]))
  const { form } = parseTogether({
    ...recordOf(names, (name) => () => requireAmount(cents[name], name)),
    form: () => parse(cents),
  })
  return form
}

/** NaN if it is unclear. */
function centsOf(text = ""): number | null {
  return text.trim() === "" ? null : (parseDollars(text) ?? Number.NaN)
}

function requireAmount(cents: number | null, field: string): void {
  if (Number.isNaN(cents)) throw refuse("notAnAmount", { field })
}

function requireProduct(productId = ""): void {
  if (productId === "") throw refuse("productRequired", { field: "productId" })
}

async function findMember(ctx: Ctx, username = ""): Promise<string | null> {
  const named = eq(members.username, username.trim())
  const [member] = await ctx.db.select({ id: members.id }).from(members).where(named)
  return member?.id ?? null
}

function requireSeller(memberId: string | null, username = ""): void {
  const wanted = username.trim()
  if (wanted && memberId === null) throw refuse("sellerUnknown", { field: "seller", username: wanted })
}
