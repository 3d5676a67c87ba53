import { type Fees, quoteOrder, type SellerTerms, sellerNet } from "#domains/orders/quote.ts"
import { type Place, placeSlugs } from "#domains/places/places.ts"
import { money } from "#language/format.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import type { Inline, RichBlock } from "#platform/rich-text/blocks.ts"

export type CompanyTerms = {
  site: {
    name: string
    legalName: string
    addressLines: readonly string[]
    email: string
    phone: string
    hours: string
  }
  fees: Fees
  seller: SellerTerms & { windowDays: number }
  storage: { freeMonths: number; memberFreeMonths: number; monthlyCents: number }
  points: { perDollar: number; memberFactor: number }
  payTimes: { payWithinHours: number; transferHours: number; defaultHours: number }
  wallet: {
    minWithdrawalCents: number
    minTopUpCents: number
    maxTopUpCents: number
    maxBalanceCents: number
  }
  secondChanceHours: number
  sellerHours: number
  maxSecondChanceOffers: number
  maxDefaults: number
  marginMinutes: number
  basketMinutes: number
  unconfirmedMinutes: number
  softCloseMinutes: number
  retypeFrom: number
  proposalDays: number
  maxDrams: { user: number; member: number }
  photoMegabytes: number
  destinations: number
  gstOnInvoices: string
  ages: Readonly<Record<Place, number>>
}

const exampleCents = 1_000_00

export const figures = {
  siteName: ({ site }) => site.name,
  legalName: ({ site }) => site.legalName,
  address: ({ site }) => site.addressLines.join(", "),
  email: ({ site }) => site.email,
  phone: ({ site }) => site.phone,
  hours: ({ site }) => site.hours,
  commission: ({ fees }) => percent(fees.commissionBasisPoints),
  memberCommission: ({ fees }) => percent(fees.memberCommissionBasisPoints),
  lateFee: ({ fees }) => percent(fees.lateBasisPoints),
  cardFee: ({ fees }) => percent(fees.cardBasisPoints),
  coverFee: ({ fees }) => percent(fees.coverBasisPoints),
  membershipFee: ({ fees }) => money(fees.membershipCents),
  pointsForDollar: ({ fees }) => whole(100 / fees.centsPerPoint),
  pointsPerDollar: ({ points }) => whole(points.perDollar),
  memberPointsFactor: ({ points }) => whole(points.memberFactor),
  payWithinHours: ({ payTimes }) => whole(payTimes.payWithinHours),
  transferHours: ({ payTimes }) => whole(payTimes.transferHours),
  defaultHours: ({ payTimes }) => whole(payTimes.defaultHours),
  secondChanceHours: ({ secondChanceHours }) => whole(secondChanceHours),
  sellerHours: ({ sellerHours }) => whole(sellerHours),
  maxSecondChanceOffers: ({ maxSecondChanceOffers }) => whole(maxSecondChanceOffers),
  maxDefaults: ({ maxDefaults }) => whole(maxDefaults),
  marginMinutes: ({ marginMinutes }) => whole(marginMinutes),
  basketMinutes: ({ basketMinutes }) => whole(basketMinutes),
  unconfirmedMinutes: ({ unconfirmedMinutes }) => whole(unconfirmedMinutes),
  softCloseMinutes: ({ softCloseMinutes }) => whole(softCloseMinutes),
  retypeFrom: ({ retypeFrom }) => whole(retypeFrom),
  sellerCommission: ({ seller }) => percent(seller.commissionBasisPoints),
  listingFee: ({ seller }) => money(seller.listingCents),
  reserveFee: ({ seller }) => money(seller.reserveCents),
  receiptDays: ({ seller }) => whole(seller.windowDays),
  proposalDays: ({ proposalDays }) => whole(proposalDays),
  freeMonths: ({ storage }) => whole(storage.freeMonths),
  memberFreeMonths: ({ storage }) => whole(storage.memberFreeMonths),
  storageMonthly: ({ storage }) => money(storage.monthlyCents),
  minWithdrawal: ({ wallet }) => money(wallet.minWithdrawalCents),
  minTopUp: ({ wallet }) => money(wallet.minTopUpCents),
  maxTopUp: ({ wallet }) => money(wallet.maxTopUpCents),
  maxBalance: ({ wallet }) => money(wallet.maxBalanceCents),
  dramsPerPerson: ({ maxDrams }) => whole(maxDrams.user),
  dramsPerMember: ({ maxDrams }) => whole(maxDrams.member),
  photoMegabytes: ({ photoMegabytes }) => whole(photoMegabytes),
  destinations: ({ destinations }) => whole(destinations),
  ...agesOfPlaces(),
  gstOnInvoices: ({ gstOnInvoices }) => gstOnInvoices,
  exampleHammer: () => money(exampleCents),
  exampleTotal: ({ fees }) => money(bought(fees).totalCents),
  exampleNet: ({ seller }) => money(sellerNet(exampleCents, seller).netCents),
} as const satisfies Record<string, (terms: CompanyTerms) => string>
export type FigureName = keyof typeof figures

type InName<Slug extends string> = Slug extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${InName<Rest>}`
  : Capitalize<Slug>

/** "ageHongKong" and so on. */
function agesOfPlaces() {
  const named = placeSlugs.map((place) => [
    `age${place.replace(/(?:^|-)./g, (first) => first.replace("-", "").toUpperCase())}`,
    ({ ages }: CompanyTerms) => whole(ages[place]),
  ])
  return Object.fromEntries(named) as Record<`age${InName<Place>}`, (terms: CompanyTerms) => string>
}

export const figureNames = keysOf(figures)

export type ContentFigures = Readonly<Record<FigureName, string>>

export function figuresOf(terms: CompanyTerms): ContentFigures {
  return recordOf(figureNames, (name) => figures[name](terms))
}

export function unknownFigureIn(text: string): { unknown: string } | undefined {
  for (const [, inside = ""] of text.matchAll(/\{\{([^{}]*)\}\}/g))
    if (!isFigure(inside)) return { unknown: inside }
  return undefined
}

/** Readers would see them. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, ""))
}

export function fillText(text: string, values: ContentFigures): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (isFigure(name) ? values[name] : whole))
}

export function fillBlocks(blocks: readonly RichBlock[], values: ContentFigures): RichBlock[] {
  const line = (inlines: readonly Inline[]): Inline[] =>
    inlines.map((each) => (each.kind === "text" ? { ...each, text: fillText(each.text, values) } : each))
  return blocks.map((block): RichBlock => {
    if (block.kind === "list") return { ...block, items: block.items.map(line) }
    if (block.kind === "quote") return { ...block, paragraphs: block.paragraphs.map(line) }
    if (block.kind === "picture") return { ...block, alt: fillText(block.alt, values) }
    return block.kind === "rule" ? block : { ...block, inlines: line(block.inlines) }
  })
}

function isFigure(name: string): name is FigureName {
  return Object.hasOwn(figures, name)
}

function bought(fees: Fees) {
  const lines = [{ kind: "lot", priceCents: exampleCents, quantity: 1, agreedTerms: null }] as const
  return quoteOrder({ lines, fees, isMember: false, paymentMethod: "transfer" })
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

function whole(value: number): string {
  return String(Math.round(value * 100) / 100)
}
