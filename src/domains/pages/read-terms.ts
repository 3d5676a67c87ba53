import { defaultSoftCloseMinutes } from "#domains/auctions/lot.ts"
import { retypeFactor } from "#domains/bidding/rules.ts"
import { maxSecondChanceOffers, readSaleTerms } from "#domains/bidding/sale-terms.ts"
import { pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { readSite } from "#domains/content/site.ts"
import { ageRuleFor, readAgeRules } from "#domains/countries/age-rules.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { readDefaultDramLimits } from "#domains/drams/dram-limits.ts"
import { readFees } from "#domains/orders/fees.ts"
import { maxDefaults } from "#domains/orders/note-default.ts"
import { readHoldTerms, readPayTimes } from "#domains/orders/pay-terms.ts"
import { isUnderMarginScheme } from "#domains/orders/quote.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { countryOfPlace, placeSlugs } from "#domains/places/places.ts"
import { basketMinutesSetting } from "#domains/shop/basket-time.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import { readProposalDays } from "#domains/submissions/valuations/valuation-days.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { recordOf } from "#platform/records.ts"
import { readSetting } from "#platform/settings.ts"
import type { CompanyTerms } from "./figures.ts"

export async function readCompanyTerms(ctx: Ctx): Promise<CompanyTerms> {
  const [site, fees, seller, storage, payTimes, wallet, sale, proposalDays, rules, destinations] =
    await Promise.all([
      readSite(ctx),
      readFees(ctx),
      readSellerTerms(ctx),
      readStorageTerms(ctx),
      readPayTimes(ctx),
      readWalletTerms(ctx),
      readSaleTerms(ctx),
      readProposalDays(ctx),
      readAgeRules(ctx),
      readDestinations(ctx),
    ])
  const [points, basketMinutes, { unconfirmedMinutes }, drams] = await Promise.all([
    readSetting(ctx, pointsSetting),
    readSetting(ctx, basketMinutesSetting),
    readHoldTerms(ctx),
    readDefaultDramLimits(ctx),
  ])
  const age = (country: string) => ageRuleFor(rules, country).legalAgeYears
  return {
    ...{
      site,
      fees,
      seller,
      storage,
      payTimes,
      wallet,
      proposalDays,
      basketMinutes,
      retypeFrom: retypeFactor,
    },
    points,
    secondChanceHours: sale.secondChanceHours,
    sellerHours: sale.sellerHours,
    maxSecondChanceOffers,
    maxDefaults,
    marginMinutes: sale.marginMinutes,
    unconfirmedMinutes,
    softCloseMinutes: defaultSoftCloseMinutes,
    maxDrams: { user: drams.maxPerUser, member: drams.maxPerMember },
    photoMegabytes: maxBytes / 1024 / 1024,
    destinations: destinations.length,
    gstOnInvoices: textsOf(
      ctx.language,
      "pages",
    )(`gstOnInvoices.${isUnderMarginScheme(fees) ? "margin" : "stated"}`),
    ages: recordOf(placeSlugs, (place) => age(countryOfPlace[place])),
  }
}
