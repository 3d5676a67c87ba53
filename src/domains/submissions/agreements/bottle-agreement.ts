import { and, desc, eq } from "drizzle-orm"
import type { PrintableDocument } from "#domains/orders/documents/printable-document.ts"
import { formatDate, money } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { KeyIn } from "#language/use-texts.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { refuse } from "../refusals.ts"
import { type AgreedFacts, valuations } from "../schema.ts"
import { readBottleByLink, type ValuationLink } from "../valuations/answer-valuation.ts"
import { termsVersion } from "../valuations/terms-version.ts"
import { agreedFacts } from "./agreed-facts.ts"
import { clausesOf } from "./clauses.ts"

type Line = KeyIn<"submissions", "agreement">

/** For anyone with the link, the owner and staff, in the language of the submission. */
export async function readAgreement(ctx: Ctx, link: ValuationLink, valuationId: string | null) {
  const { submission, bottle } = await readBottleByLink(ctx, link, { orStaff: true })
  const [valuation] = await ctx.db
    .select()
    .from(valuations)
    .where(
      and(
        eq(valuations.bottleId, bottle.id),
        valuationId === null ? undefined : idIs(valuations.id, valuationId),
      ),
    )
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
    .limit(1)
  if (!valuation) throw refuse("noValuation")
  const facts = valuation.agreement ?? (await agreedFacts(ctx, submission, bottle))
  return {
    document: agreementDocument(valuation, facts, submission.language),
    issuedAt: valuation.answeredAt ?? valuation.createdAt,
  }
}

function agreementDocument(
  valuation: typeof valuations.$inferSelect,
  facts: AgreedFacts,
  language: Language,
): PrintableDocument {
  const t = textsOf(language, "submissions")
  const { lowCents, highCents, reserveCents, commissionBasisPoints, listingCents, reserveFeeCents } =
    valuation
  const version = valuation.termsVersion ?? termsVersion
  const fact = (name: Line, value: string) => ({ name: t(`agreement.${name}`), value })
  const row = (name: Line, value: string) => ({ text: t(`agreement.${name}`), cells: [value] })
  const isAgreed = valuation.answer === "agreed" && valuation.answeredAt !== null
  return {
    siteName: facts.siteName,
    title: t("agreement.title"),
    number: `CA-${valuation.id.slice(-10).toUpperCase()}`,
    seller: facts.company,
    facts: [
      fact("proposed", formatDate(valuation.createdAt, language, "day")),
      fact("terms", version),
      ...(isAgreed && valuation.answeredAt
        ? [
            fact("acceptedBy", valuation.answeredName ?? ""),
            fact("acceptedAt", formatDate(valuation.answeredAt, language)),
          ]
        : [fact("acceptedBy", t("agreement.notYet"))]),
    ],
    party: { title: t("agreement.seller"), lines: facts.seller },
    columns: [t("agreement.bottle"), ""],
    rows: [
      { text: facts.bottle, ...(valuation.note && { note: valuation.note }), cells: [""] },
      row("low", money(lowCents)),
      row("high", money(highCents)),
      row("reserve", reserveCents === null ? t("agreement.none") : money(reserveCents)),
      ...(valuation.openingCents === null ? [] : [row("opening", money(valuation.openingCents))]),
      ...(valuation.buyNowCents === null ? [] : [row("buyNow", money(valuation.buyNowCents))]),
      row("commission", `${commissionBasisPoints / 100}%`),
      row("listing", money(listingCents)),
      row("reserveFee", money(reserveFeeCents)),
    ],
    sums: [],
    total: null,
    notes: [
      ...clausesOf(version, language),
      ...(isAgreed && valuation.answeredAt
        ? [
            t("agreement.accepted", {
              name: valuation.answeredName ?? "",
              moment: formatDate(valuation.answeredAt, language),
            }),
          ]
        : []),
    ],
    signature: isAgreed ? null : t("agreement.signature"),
    pageText: t("agreement.page", { page: "{page}", pages: "{pages}" }),
  }
}
