import { can, hasPerks } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { readTermsFor } from "#domains/accounts/terms/accept-terms.ts"
import type { CartLine } from "#domains/cart/reads.ts"
import { ageRuleFor, readAgeRules } from "#domains/countries/age-rules.ts"
import { codeOf } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws, readLegalVisibility } from "#domains/countries/laws.ts"
import { readFees } from "#domains/orders/fees.ts"
import { readHoldTerms, readPayTimes } from "#domains/orders/pay-terms.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import {
  cappedFees,
  type Fees,
  type Quote,
  type QuotedLine,
  quoteOrder,
  withPaymentMethod,
} from "#domains/orders/quote.ts"
import { hasExpressPay } from "#domains/payments/configured-providers.ts"
import type { AppliedPromotion } from "#domains/promotions/apply-promotion.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { CheckoutChoices } from "./inputs.ts"
import { membershipSaving } from "./membership-saving.ts"
import { isVerified, priceOrder } from "./placing/build-order.ts"
import { homeCountryName } from "./placing/check-out.ts"
import { findDelivery, readDeliveryOffer } from "./shipping/delivery-offer.ts"

export type CheckoutFigures = Awaited<ReturnType<typeof readCheckoutFigures>>

export async function readCheckoutFigures(
  ctx: Ctx,
  lines: readonly CartLine[],
  submitted: Readonly<Record<string, unknown>>,
) {
  const parsed = CheckoutChoices.safeParse(submitted)
  const submittedChoices = parsed.success ? parsed.data : CheckoutChoices.parse({})
  const wantedCountry =
    typeof submitted.country === "string" && submitted.country !== "" ? submitted.country : homeCountryName
  const country = can(ctx, "deliverAbroad") ? wantedCountry : homeCountryName
  const destination = submittedChoices.shipping === "delivery" ? country : homeCountryName
  const { paymentMethods } = lawOf(await readLaws(ctx), codeOf(destination) || homeCountry)
  const choices = {
    ...submittedChoices,
    paymentMethod:
      paymentMethods.find((method) => method === submittedChoices.paymentMethod) ??
      paymentMethods[0] ??
      submittedChoices.paymentMethod,
  }
  const quoteChoices = {
    paymentMethod: choices.paymentMethod,
    shipping: choices.shipping,
    country,
    isCovered: choices.cover === "yes" && choices.shipping === "delivery",
    points: choices.points > 0 ? Math.min(choices.points, await pointsOf(ctx)) : 0,
    promotionCode: choices.promotionCode,
    email: null,
  }
  const quotableLines = lines.map((line) => ({
    ...line,
    dueAt: line.dueAt === null ? null : new Date(line.dueAt),
  }))
  const quoted = await findDelivery(ctx, quotableLines, country)
  const canShip = quoteChoices.shipping !== "delivery" || quoted !== null
  const { quote, fees, parcels, applied } = await priceOrder(
    ctx,
    quotableLines,
    canShip ? quoteChoices : { ...quoteChoices, shipping: "self" },
    quoted ? { quoted } : {},
  )
  const discounted = quotableLines.map((line, at) => ({
    ...line,
    discountCents: applied.discount.lines[at] ?? 0,
  }))
  return {
    ...{ choices, country, paymentMethods, canShip, quote, parcels },
    delivery: await readDeliveryOffer(ctx, quotableLines, quoted),
    coverCents: coverOf(discounted, fees, hasPerks(ctx.actor)),
    totals: totalsOf(quote, fees, paymentMethods),
    savedByMembershipCents: ctx.actor.role === "user" ? membershipSaving(quotableLines, fees) : 0,
    ...promotionOf(ctx, applied),
  }
}

/** The promotion as the page names it, or why the typed code does not apply. */
function promotionOf({ language }: Ctx, { promotion, refusal }: AppliedPromotion) {
  return {
    promotion: promotion && { name: promotion.name, code: promotion.code },
    promotionProblem: refusal && messageOf(refusal, language),
  }
}

function coverOf(lines: readonly QuotedLine[], fees: Fees, isMember: boolean): Cents {
  return quoteOrder({ lines, fees, isMember, paymentMethod: "transfer", isCovered: true }).coverCents
}

/** What the order costs by each payment method, and the fee in it. */
function totalsOf(quote: Quote, fees: Fees, methods: CheckoutPaymentMethods) {
  return methods.map((paymentMethod) => {
    const { totalCents, cardCents } = withPaymentMethod(
      { ...quote, gstBasisPoints: fees.gstBasisPoints },
      fees,
      paymentMethod,
    )
    return { paymentMethod, totalCents, feeCents: cardCents }
  })
}

type CheckoutPaymentMethods = ReturnType<typeof lawOf>["paymentMethods"]

async function pointsOf(ctx: Ctx): Promise<number> {
  return ctx.actor.id === null ? 0 : (await readBalance(ctx.app, accountOf(ctx.actor.id))).points
}

export async function readCheckoutOptions(ctx: Ctx, lines: readonly Pick<CartLine, "agreedTerms">[]) {
  const { id } = ctx.actor
  const [fees, { transferHours }, storage, rules, laws, { promotions }, wallet, terms, account, balance] =
    await Promise.all([
      readFees(ctx),
      readPayTimes(ctx),
      readStorageTerms(ctx),
      readAgeRules(ctx),
      readLaws(ctx),
      readLegalVisibility(ctx),
      readWalletTerms(ctx),
      readTermsFor(ctx, id),
      id === null ? null : readAccount(ctx, id),
      id === null ? null : readBalance(ctx.app, accountOf(id)),
    ])
  return {
    hasExpressPay: hasExpressPay(ctx.app),
    acceptsCards: paymentSettings.of(ctx.app).provider !== null,
    paymentMethods: lawOf(laws, homeCountry).paymentMethods,
    acceptsTransfers: paymentSettings.of(ctx.app).payNow !== null,
    balanceCents: balance?.balanceCents ?? null,
    minTopUpCents: wallet.minTopUpCents,
    points: balance?.points ?? 0,
    fees: cappedFees(fees, lines),
    transferHours,
    briefMinutes: isVerified(ctx) ? null : (await readHoldTerms(ctx)).unconfirmedMinutes,
    freeMonths: hasPerks(ctx.actor) ? storage.memberFreeMonths : storage.freeMonths,
    legalAgeYears: ageRuleFor(rules, homeCountry).legalAgeYears,
    canShipAbroad: can(ctx, "deliverAbroad"),
    isSignedIn: id !== null,
    isMember: hasPerks(ctx.actor),
    termsVersion: terms.version,
    hasPromotions: promotions,
    areTermsNew: id !== null && !terms.isAccepted,
    account: account && {
      firstname: account.first_name ?? "",
      lastname: account.last_name ?? "",
      phone: account.phone_mb ?? "",
      email: account.email,
    },
  }
}

export type CheckoutOptions = Awaited<ReturnType<typeof readCheckoutOptions>>
