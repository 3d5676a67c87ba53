import { z } from "zod"
import { wholeNumber } from "#admin/whole-number.ts"
import { maxMarginMinutes, maxOutageSeconds, minOutageSeconds } from "#domains/bidding/pause-terms.ts"
import type { SaleTerms } from "#domains/bidding/sale-terms.ts"
import type { PointTerms } from "#domains/checkout/post-payment-journals.ts"
import type { DramLimits } from "#domains/drams/rules.ts"
import type { HoldTerms } from "#domains/orders/hold-terms.ts"
import type { PayTimes } from "#domains/orders/pay-times.ts"
import type { Fees } from "#domains/orders/quote.ts"
import type { SettlementTerms } from "#domains/orders/seller-terms.ts"
import type { StorageTerms } from "#domains/storage/store-bottles.ts"
import { dollarsText, parseDollars } from "#platform/dollars.ts"

/** "9.5" is 950 basis points; no fee may exceed half of an amount. */
const percent = z
  .string({ error: "percentUnclear" })
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: "percentUnclear" })
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.int().max(5_000, { error: "percentUnclear" }))

const dollarsUpTo = (limitCents: number) =>
  z
    .string({ error: "notAnAmount" })
    .transform((text) => parseDollars(text) ?? -1)
    .pipe(z.int().min(0, { error: "notAnAmount" }).max(limitCents, { error: "notAnAmount" }))
const dollars = dollarsUpTo(1_000_00)

export const FeeForm = z.object({
  commission: percent,
  memberCommission: percent,
  late: percent,
  card: percent,
  cover: percent,
  membership: dollars,
  /** Empty if the company is not registered for GST. */
  gst: z
    .literal("")
    .transform(() => null)
    .or(percent),
  /** Absent if the box is not ticked. */
  marginScheme: z
    .enum(["", "yes"])
    .default("")
    .transform((ticked) => ticked === "yes"),
  centsPerPoint: wholeNumber(1, 100),
  perDollar: wholeNumber(0, 100),
  memberFactor: wholeNumber(1, 10),
  freeMonths: wholeNumber(0, 60),
  memberFreeMonths: wholeNumber(0, 60),
  monthly: dollars,
  payWithinHours: wholeNumber(1, 720),
  transferHours: wholeNumber(1, 720),
  cardMinutes: wholeNumber(10, 1_440),
  defaultHours: wholeNumber(0, 2_160),
  /** Empty if only staff declare payment defaults. */
  automaticHours: z
    .literal("")
    .transform(() => null)
    .or(wholeNumber(0, 2_160)),
  unconfirmedMinutes: wholeNumber(10, 1_440),
  maxBottles: wholeNumber(1, 1_000),
  maxHeld: dollarsUpTo(1_000_000_00),
  alarmShare: percent,
  maxPerUser: wholeNumber(1, 1_000),
  maxPerMember: wholeNumber(1, 1_000),
  marginMinutes: wholeNumber(0, maxMarginMinutes),
  outageSeconds: wholeNumber(minOutageSeconds, maxOutageSeconds),
  secondChanceHours: wholeNumber(1, 336),
  sellerHours: wholeNumber(1, 168),
  sellerCommission: percent,
  listing: dollars,
  reserveFee: dollars,
  windowDays: wholeNumber(0, 90),
})
export type FeeForm = z.output<typeof FeeForm>

export type FeeTerms = {
  fees: Fees
  points: PointTerms
  storage: StorageTerms
  payTimes: PayTimes
  holds: HoldTerms
  dramLimits: DramLimits
  saleTerms: SaleTerms
  sellerTerms: SettlementTerms
}

export function toFeeTerms(form: FeeForm): FeeTerms {
  const { perDollar, memberFactor, freeMonths, memberFreeMonths } = form
  const { payWithinHours, transferHours, cardMinutes, defaultHours, automaticHours } = form
  const { marginMinutes, outageSeconds, secondChanceHours, sellerHours } = form
  return {
    fees: {
      commissionBasisPoints: form.commission,
      memberCommissionBasisPoints: form.memberCommission,
      lateBasisPoints: form.late,
      cardBasisPoints: form.card,
      coverBasisPoints: form.cover,
      membershipCents: form.membership,
      gstBasisPoints: form.gst,
      isMarginScheme: form.marginScheme,
      centsPerPoint: form.centsPerPoint,
    },
    points: { perDollar, memberFactor },
    storage: { freeMonths, memberFreeMonths, monthlyCents: form.monthly },
    payTimes: {
      payWithinHours,
      transferHours,
      cardMinutes,
      defaultHours,
      automaticHours,
    },
    holds: {
      unconfirmedMinutes: form.unconfirmedMinutes,
      maxBottles: form.maxBottles,
      limitCents: form.maxHeld,
      alarmBasisPoints: form.alarmShare,
    },
    dramLimits: { maxPerUser: form.maxPerUser, maxPerMember: form.maxPerMember },
    saleTerms: { marginMinutes, outageSeconds, secondChanceHours, sellerHours },
    sellerTerms: {
      commissionBasisPoints: form.sellerCommission,
      listingCents: form.listing,
      reserveCents: form.reserveFee,
      windowDays: form.windowDays,
    },
  }
}

export const feeFields = [
  {
    group: "fees",
    names: ["commission", "memberCommission", "late", "card", "cover", "gst", "marginScheme", "membership"],
  },
  { group: "points", names: ["centsPerPoint", "perDollar", "memberFactor"] },
  { group: "storage", names: ["freeMonths", "memberFreeMonths", "monthly"] },
  {
    group: "payTimes",
    names: ["payWithinHours", "transferHours", "cardMinutes", "defaultHours", "automaticHours"],
  },
  { group: "holds", names: ["unconfirmedMinutes", "maxBottles", "maxHeld", "alarmShare"] },
  { group: "dramLimits", names: ["maxPerUser", "maxPerMember"] },
  { group: "saleTerms", names: ["marginMinutes", "outageSeconds", "secondChanceHours", "sellerHours"] },
  { group: "sellerTerms", names: ["sellerCommission", "listing", "reserveFee", "windowDays"] },
] as const

export type FeeField = (typeof feeFields)[number]["names"][number]

export function feeFormValues(terms: FeeTerms): Record<FeeField, string> {
  const { fees, points, storage, payTimes, holds, dramLimits, saleTerms, sellerTerms } = terms
  return {
    commission: percentText(fees.commissionBasisPoints),
    memberCommission: percentText(fees.memberCommissionBasisPoints),
    late: percentText(fees.lateBasisPoints),
    card: percentText(fees.cardBasisPoints),
    cover: percentText(fees.coverBasisPoints),
    membership: dollarsText(fees.membershipCents),
    gst: fees.gstBasisPoints === null ? "" : percentText(fees.gstBasisPoints),
    marginScheme: fees.isMarginScheme ? "yes" : "",
    centsPerPoint: String(fees.centsPerPoint),
    perDollar: String(points.perDollar),
    memberFactor: String(points.memberFactor),
    freeMonths: String(storage.freeMonths),
    memberFreeMonths: String(storage.memberFreeMonths),
    monthly: dollarsText(storage.monthlyCents),
    payWithinHours: String(payTimes.payWithinHours),
    transferHours: String(payTimes.transferHours),
    cardMinutes: String(payTimes.cardMinutes),
    defaultHours: String(payTimes.defaultHours),
    automaticHours: payTimes.automaticHours === null ? "" : String(payTimes.automaticHours),
    unconfirmedMinutes: String(holds.unconfirmedMinutes),
    maxBottles: String(holds.maxBottles),
    maxHeld: dollarsText(holds.limitCents),
    alarmShare: percentText(holds.alarmBasisPoints),
    maxPerUser: String(dramLimits.maxPerUser),
    maxPerMember: String(dramLimits.maxPerMember),
    marginMinutes: String(saleTerms.marginMinutes),
    outageSeconds: String(saleTerms.outageSeconds),
    secondChanceHours: String(saleTerms.secondChanceHours),
    sellerHours: String(saleTerms.sellerHours),
    sellerCommission: percentText(sellerTerms.commissionBasisPoints),
    listing: dollarsText(sellerTerms.listingCents),
    reserveFee: dollarsText(sellerTerms.reserveCents),
    windowDays: String(sellerTerms.windowDays),
  }
}

function percentText(basisPoints: number): string {
  return String(basisPoints / 100)
}
