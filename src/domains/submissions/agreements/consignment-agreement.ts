import { and, desc, eq } from "drizzle-orm"
import type { PrintableDocument } from "#domains/orders/documents/printable-document.ts"
import { formatDate, money } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "../refusals.ts"
import { type ConsignmentLink, readByLink } from "../valuations/answer-together.ts"
import { clausesOf } from "./clauses.ts"
import { type ConsignmentAgreement, issueAgreement } from "./issue-agreement.ts"
import { type AgreedBottleFacts, type BottleTerms, consignmentAgreements } from "./schema.ts"

const maxVersions = 1_000

/** For its owner, staff and whoever has the link; an earlier version by its number. */
export async function readConsignmentAgreement(
  ctx: Ctx,
  link: ConsignmentLink,
  version: string | null = null,
): Promise<ConsignmentAgreement> {
  const { submission } = await readByLink(ctx, link, { orStaff: true })
  if (version === null) return await issueAgreement(ctx, submission.id)
  const wanted = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
  const [found] = await ctx.db
    .select()
    .from(consignmentAgreements)
    .where(
      and(eq(consignmentAgreements.submissionId, submission.id), eq(consignmentAgreements.version, wanted)),
    )
  if (!found) throw refuse("noSuchAgreement")
  return found
}

/** Newest first, for staff and the owner. */
export async function listAgreements(ctx: Ctx, link: ConsignmentLink) {
  const { submission } = await readByLink(ctx, link, { orStaff: true })
  const rows = await ctx.db
    .select({ version: consignmentAgreements.version, madeAt: consignmentAgreements.madeAt })
    .from(consignmentAgreements)
    .where(eq(consignmentAgreements.submissionId, submission.id))
    .orderBy(desc(consignmentAgreements.version))
    .limit(maxVersions)
  return rows.map(({ version, madeAt }) => ({ version, madeAt: madeAt.toISOString() }))
}

export function agreementNumber({
  submissionId,
  version,
}: Pick<ConsignmentAgreement, "submissionId" | "version">) {
  return `CA-${submissionId.slice(-10).toUpperCase()}-${version}`
}

/** In the seller's language. */
export function consignmentDocument(agreement: ConsignmentAgreement): PrintableDocument {
  const { facts, madeAt, version } = agreement
  const { language, bottles } = facts
  const t = textsOf(language, "submissions")
  const versions = [...new Set(bottles.map(({ termsVersion }) => termsVersion))]
  const agreed = bottles.filter(({ status }) => status === "agreed")
  const fact = (name: string, value: string) => ({ name, value })
  const low = sumOf(bottles, ({ lowCents }) => lowCents)
  return {
    siteName: facts.siteName,
    title: t("agreement.title"),
    number: agreementNumber(agreement),
    seller: facts.company,
    facts: [
      fact(t("agreement.version"), String(version)),
      fact(t("agreement.madeAt"), formatDate(madeAt, language)),
      fact(t("agreement.terms"), versions.join(", ")),
      fact(t("agreement.proposedBy"), facts.company[0] ?? facts.siteName),
      fact(
        t("agreement.acceptedBottles"),
        t("agreement.acceptedOf", { count: agreed.length, all: bottles.length }),
      ),
    ],
    party: { title: t("agreement.seller"), lines: facts.seller },
    columns: [t("agreement.bottles"), t("agreement.low"), t("agreement.high"), t("agreement.reserveShort")],
    rows: bottles.map((bottle) => rowOf(bottle, language)),
    sums: [
      fact(
        t("agreement.sumEstimates"),
        `${money(low)} – ${money(sumOf(bottles, ({ highCents }) => highCents))}`,
      ),
      fact(t("agreement.sumReserves"), money(sumOf(bottles, ({ reserveCents }) => reserveCents ?? 0))),
      fact(t("agreement.liability"), money(low)),
    ],
    total: null,
    notes: [
      t("agreement.eachBottle"),
      ...versions.flatMap((each) => clausesOf(each, language)),
      ...(version > 1 ? [t("agreement.earlierVersions", { version })] : []),
      ...acceptances(agreed).map(({ name, at, count }) =>
        t("agreement.acceptedTogether", { name, moment: formatDate(at, language), count }),
      ),
    ],
    signature: agreed.length === bottles.length && agreed.length > 0 ? null : t("agreement.signature"),
    pageText: t("agreement.page", { page: "{page}", pages: "{pages}" }),
  }
}

type RowLanguage = ConsignmentAgreement["facts"]["language"]

function rowOf({ bottle, terms, status }: AgreedBottleFacts, language: RowLanguage) {
  const t = textsOf(language, "submissions")
  const state = t(`agreement.statuses.${status}`)
  if (!terms) return { text: bottle, note: state, cells: ["–", "–", "–"] }
  const fees = t("agreement.feesOf", {
    commission: `${terms.commissionBasisPoints / 100}%`,
    listing: money(terms.listingCents),
    reserve: money(terms.reserveFeeCents),
  })
  const prices = [
    terms.openingCents === null ? "" : `${t("agreement.opening")} ${money(terms.openingCents)}`,
    terms.buyNowCents === null ? "" : `${t("agreement.buyNow")} ${money(terms.buyNowCents)}`,
  ]
  return {
    text: bottle,
    note: [state, fees, ...prices].filter(Boolean).join(" · "),
    cells: [
      money(terms.lowCents),
      money(terms.highCents),
      terms.reserveCents === null ? t("agreement.none") : money(terms.reserveCents),
    ],
  }
}

/** Of bottles whose terms count: proposed or agreed. */
function sumOf(bottles: readonly AgreedBottleFacts[], centsOf: (terms: BottleTerms) => number): number {
  const counting = bottles.filter(({ status }) => status === "proposed" || status === "agreed")
  return counting.reduce((sum, { terms }) => sum + (terms ? centsOf(terms) : 0), 0)
}

/** Who signed when, and how many bottles at once. */
function acceptances(agreed: readonly AgreedBottleFacts[]) {
  const groups = Map.groupBy(agreed, ({ answeredName, answeredAt }) => `${answeredAt} ${answeredName}`)
  return [...groups.values()]
    .map((bottles) => ({
      name: bottles[0]?.answeredName ?? "",
      at: bottles[0]?.answeredAt ?? "",
      count: bottles.length,
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
