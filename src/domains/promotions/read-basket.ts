import { hasPerks } from "#domains/accounts/permissions.ts"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws, readLegalVisibility } from "#domains/countries/laws.ts"
import type { LineKind, ShippingMethod } from "#domains/orders/kinds.ts"
import { countryOfPlace, placeSlugs } from "#domains/places/places.ts"
import { findSegmentsOf } from "#domains/segments/read-segments.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { countUses, readGroups } from "./read-promotions.ts"
import type { PromotedBasket, Promotion, PromotionUses } from "./rules.ts"

export type PromotableLine = {
  kind: LineKind
  productId?: string | null | undefined
  location?: string | null | undefined
  priceCents: Cents
  quantity: number
}

export type PromotionRequest = {
  lines: readonly PromotableLine[]
  code: string
  shipping: ShippingMethod
  deliveryCents: Cents
  /** A name or a code; null if nothing is delivered. */
  country: string | null
  /** Of a guest; null while it is unknown. */
  email: string | null
}

export async function readBasket(
  ctx: Ctx,
  request: Omit<PromotionRequest, "code" | "email">,
  promotions: readonly Pick<Promotion, "segmentId">[],
): Promise<PromotedBasket> {
  const { lines, shipping, deliveryCents, country } = request
  const groups = await readGroups(ctx, lines)
  const laws = await readLaws(ctx)
  const allows = (code: string) => lawOf(laws, code).visible.promotions
  const destination = country === null ? homeCountry : countryCodeOf(country) || homeCountry
  return {
    ...{ shipping, deliveryCents },
    isMember: hasPerks(ctx.actor),
    segments: await findSegmentsOf(
      ctx,
      ctx.actor.id,
      promotions.flatMap(({ segmentId }) => segmentId ?? []),
    ),
    isLawful: (await readLegalVisibility(ctx)).promotions && allows(destination),
    lines: lines.map(({ kind, location, priceCents, quantity, productId }) => {
      const place = placeSlugs.find((each) => each === location)
      return {
        ...{ kind, priceCents, quantity, location: location ?? null },
        isLawful: place === undefined || allows(countryOfPlace[place]),
        groups: groups.get(productId ?? "") ?? {},
      }
    }),
  }
}

type LimitedPromotion = Pick<Promotion, "id" | "maxUses" | "maxUsesPerPerson">

/** `email` is that of a guest. */
export async function usesOf(
  ctx: Ctx,
  { id, maxUses, maxUsesPerPerson }: LimitedPromotion,
  email: string | null,
): Promise<PromotionUses> {
  if (maxUses === null && maxUsesPerPerson === null) return { all: 0, own: 0 }
  return await countUses(ctx, id, { memberId: ctx.actor.id, email })
}
