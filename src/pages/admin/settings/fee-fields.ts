import {
  dollarsField,
  orNone,
  percentField,
  type SettingsFields,
  tickField,
  wholeNumberField,
} from "#admin/setting-fields.ts"
import { maxMarginMinutes, maxOutageSeconds, minOutageSeconds } from "#domains/bidding/pauses/pause-terms.ts"
import type { FeeTerms } from "./save-fees.ts"

const dollars = dollarsField(0, 1_000_00)

export const feeFields: SettingsFields<FeeTerms> = {
  fees: {
    commissionBasisPoints: percentField,
    memberCommissionBasisPoints: percentField,
    lateBasisPoints: percentField,
    cardBasisPoints: percentField,
    coverBasisPoints: percentField,
    /** Empty if the company is not registered for GST. */
    gstBasisPoints: orNone(percentField),
    isMarginScheme: tickField(true, false),
    membershipCents: dollars,
    centsPerPoint: wholeNumberField(1, 100),
  },
  points: { perDollar: wholeNumberField(0, 100), memberFactor: wholeNumberField(1, 10) },
  storage: {
    freeMonths: wholeNumberField(0, 60),
    memberFreeMonths: wholeNumberField(0, 60),
    monthlyCents: dollars,
  },
  payTimes: {
    payWithinHours: wholeNumberField(1, 720),
    transferHours: wholeNumberField(1, 720),
    cardMinutes: wholeNumberField(10, 1_440),
    defaultHours: wholeNumberField(0, 2_160),
    /** Empty if only staff declare payment defaults. */
    automaticHours: orNone(wholeNumberField(0, 2_160)),
  },
  holds: {
    unconfirmedMinutes: wholeNumberField(10, 1_440),
    maxBottles: wholeNumberField(1, 1_000),
    limitCents: dollarsField(0, 1_000_000_00),
    alarmBasisPoints: percentField,
  },
  dramLimits: { maxPerUser: wholeNumberField(1, 1_000), maxPerMember: wholeNumberField(1, 1_000) },
  saleTerms: {
    marginMinutes: wholeNumberField(0, maxMarginMinutes),
    outageSeconds: wholeNumberField(minOutageSeconds, maxOutageSeconds),
    secondChanceHours: wholeNumberField(1, 336),
    sellerHours: wholeNumberField(1, 168),
  },
  sellerTerms: {
    commissionBasisPoints: percentField,
    listingCents: dollars,
    reserveCents: dollars,
    windowDays: wholeNumberField(0, 90),
  },
}
