import { use } from "react"
import { sellerNet } from "#domains/orders/quote.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { FieldError } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { FormContext, useFieldError } from "#ui/form-context.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { statusOf } from "../valuations/valuation-texts.ts"

type ListedProposal = {
  id: string
  path: string
  bottle: { name: string; volumeMl: number; abvPercent: number }
  lowCents: number
  highCents: number
  reserveCents: number | null
  commissionBasisPoints: number
  listingCents: number
  reserveFeeCents: number
  note: string | null
  answer: "agreed" | "declined" | "lapsed" | "replaced" | null
  isOver: boolean
}

/** The open ones can be chosen, and are at first. */
export function ProposalList({ proposals }: { proposals: readonly ListedProposal[] }) {
  const t = useTexts("submissions")
  const { refusal, submitted } = use(FormContext)
  const { anchor, error } = useFieldError("valuation", fieldError(refusal, "valuation"))
  const isOpen = (proposal: ListedProposal) => statusOf(proposal) === "open"
  return (
    <div id={anchor} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table caption={t("consignmentPage.title")}>
        <thead>
          <tr>
            {proposals.some(isOpen) && <HeadCell>{t("consignmentPage.sell")}</HeadCell>}
            <HeadCell>{t("consignmentPage.bottle")}</HeadCell>
            <HeadCell isFigure>{t("valuationPage.estimate")}</HeadCell>
            <HeadCell isFigure>{t("valuationPage.reserve")}</HeadCell>
            <HeadCell isFigure>{t("consignmentPage.fees")}</HeadCell>
            <HeadCell isFigure>{t("valuationPage.net")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <tr key={proposal.id}>
              {proposals.some(isOpen) && (
                <Cell>
                  {isOpen(proposal) && (
                    <input
                      type="checkbox"
                      name={`valuation.${proposal.id}`}
                      defaultChecked={!submitted || submitted[`valuation.${proposal.id}`] !== undefined}
                      aria-label={t("consignmentPage.sellIt", { name: proposal.bottle.name })}
                      className="size-6"
                    />
                  )}
                </Cell>
              )}
              <ProposalCells proposal={proposal} />
            </tr>
          ))}
        </tbody>
      </Table>
      {error && <FieldError id={`${anchor}-error`}>{error}</FieldError>}
    </div>
  )
}

function ProposalCells({ proposal }: { proposal: ListedProposal }) {
  const t = useTexts("submissions")
  const { bottle, path, lowCents, highCents, reserveCents, note } = proposal
  const terms = {
    commissionBasisPoints: proposal.commissionBasisPoints,
    listingCents: proposal.listingCents,
    reserveCents: proposal.reserveFeeCents,
  }
  const leastCents = Math.max(lowCents, reserveCents ?? 0)
  const net = [leastCents, Math.max(leastCents, highCents)].map((cents) => sellerNet(cents, terms).netCents)
  const status = statusOf(proposal)
  return (
    <>
      <Cell className="min-w-48">
        <a className="link font-semibold" href={path}>
          {bottle.name}
        </a>
        <p className="label-text">
          {t("valuationPage.facts", { volume: bottle.volumeMl, abv: bottle.abvPercent })}
          {status !== "open" && ` · ${t(`consignmentPage.statuses.${status}`)}`}
        </p>
        {note && <p className="text-sm whitespace-pre-line">{note}</p>}
      </Cell>
      <Cell isFigure>{`${money(lowCents)} – ${money(highCents)}`}</Cell>
      <Cell isFigure>{reserveCents === null ? t("valuationPage.noReserve") : money(reserveCents)}</Cell>
      <Cell isFigure>
        {t("consignmentPage.feesOf", {
          commission: terms.commissionBasisPoints / 100,
          fixed: money(terms.listingCents + terms.reserveCents),
        })}
      </Cell>
      <Cell isFigure>{[...new Set(net.map((cents) => money(cents)))].join(" – ")}</Cell>
    </>
  )
}
