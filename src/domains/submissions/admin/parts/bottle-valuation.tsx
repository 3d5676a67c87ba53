import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { ConfirmReserve } from "#domains/auctions/admin/parts/confirm-reserve.tsx"
import type { ComparedBottle } from "#domains/prices/admin/compare-bottle.ts"
import { ProposalBasis } from "#domains/prices/admin/parts/bottle-comparison.tsx"
import { formatDate, money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import type { AdminBottle } from "../reads.ts"

type ValuationTerms = { commissionBasisPoints: number; listingCents: number; reserveCents: number }
type Props = {
  bottle: AdminBottle
  compared: ComparedBottle | null
  terms: ValuationTerms
  answer: PageAnswer
}

const fields = [
  ["lowCents", "low"],
  ["highCents", "high"],
  ["reserveCents", "reserve"],
  ["buyNowCents", "buyNow"],
  ["commissionPercent", "commission"],
  ["listingCents", "listing"],
  ["reserveFeeCents", "reserveFee"],
] as const

export function ValuationForm({ bottle, compared, terms, answer }: Props) {
  const t = useTexts("submissions-admin")
  const [last] = bottle.proposals
  const range = compared?.range ?? null
  const usual = last ?? {
    lowCents: range?.lowCents ?? null,
    highCents: range?.highCents ?? null,
    reserveCents: bottle.requestedReserveCents,
    buyNowCents: null,
    commissionBasisPoints: terms.commissionBasisPoints,
    listingCents: terms.listingCents,
    reserveFeeCents: terms.reserveCents,
  }
  const values: Record<string, string> = {
    lowCents: dollarsText(usual.lowCents),
    highCents: dollarsText(usual.highCents),
    reserveCents: dollarsText(usual.reserveCents),
    buyNowCents: dollarsText(usual.buyNowCents),
    commissionPercent: String(usual.commissionBasisPoints / 100),
    listingCents: dollarsText(usual.listingCents),
    reserveFeeCents: dollarsText(usual.reserveFeeCents),
  }
  return (
    <AdminForm
      answer={refusedIn(answer, "value")}
      asksBeforeLeaving
      values={values}
      className="grid gap-4"
      preventScrollReset
    >
      <ProposalBasis compared={compared} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={t(`intake.terms.${label}`)}
            field={name === "commissionPercent" ? "commissionBasisPoints" : name}
            inputMode="decimal"
            autoComplete="off"
            required={name === "lowCents" || name === "highCents"}
            inputClass="figures"
          />
        ))}
      </div>
      <ConfirmReserve />
      <TextField name="note" label={t("intake.terms.note")} rows={2} maxLength={2_000} />
      <div>
        <SubmitButton kind="act" intent="value" text={t("intake.propose")} />
      </div>
    </AdminForm>
  )
}

export function Proposals({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("submissions-admin")
  if (bottle.proposals.length === 0) return null
  const path = pathTo("/request-valuation/:id/:bottleId/agreement.pdf", {
    id: bottle.submissionId,
    bottleId: bottle.id,
  })
  return (
    <TableSection
      title={t("intake.proposals")}
      noun="submissions-admin"
      columns={proposalColumns(path)}
      rows={bottle.proposals}
      stacks
    />
  )
}

function proposalColumns(
  agreementPath: string,
): readonly Column<AdminBottle["proposals"][number], "submissions-admin">[] {
  return [
    { name: "at", head: headFrom("accounts-admin", "audit.when"), value: "createdAt", format: "moment" },
    {
      name: "estimate",
      head: "intake.terms.estimate",
      value: ({ lowCents, highCents }) => `${money(lowCents)} – ${money(highCents)}`,
      format: "tight",
      className: "figures",
      isLabelled: true,
    },
    {
      name: "reserve",
      head: (_, kit) => kit("columns.reserve"),
      value: "reserveCents",
      format: "money",
      isLabelled: true,
    },
    {
      name: "answer",
      head: "intake.answer",
      cell: ({ answer, expiresAt }, { t, language }) =>
        answer
          ? t(`intake.answers.${answer}`)
          : t("intake.openUntil", { moment: formatDate(expiresAt, language) }),
      note: ({ id, answeredName }, { t }) =>
        answeredName && (
          <>
            {answeredName} ·{" "}
            <a className="link" href={`${agreementPath}?valuation=${id}`}>
              {t("intake.agreement")}
            </a>
          </>
        ),
      className: "min-w-40",
    },
  ]
}
