import { useNavigation } from "react-router"
import { CellOrNone } from "#admin/cell-or-none.tsx"
import { denseTable } from "#admin/dense-table.ts"
import type { ComparedBottle } from "#domains/prices/admin/compare-bottle.ts"
import { ProposalBasis } from "#domains/prices/admin/parts/bottle-comparison.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminBottle } from "../reads.ts"

type ValuationTerms = { commissionBasisPoints: number; listingCents: number; reserveCents: number }
type Props = {
  bottle: AdminBottle
  compared: ComparedBottle | null
  terms: ValuationTerms
  submitted: FormFields
  refusal: RefusalView | undefined
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

export function ValuationForm({ bottle, compared, terms, submitted, refusal }: Props) {
  const t = useTexts("submissions-admin")
  const isBusy = useNavigation().state !== "idle"
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
    ...submitted,
  }
  return (
    <PostForm
      refusal={submitted.intent === "value" ? refusal : undefined}
      className="grid gap-4"
      preventScrollReset
    >
      <ProposalBasis compared={compared} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {fields.map(([name, label]) => (
          <Field
            key={name}
            label={t(`intake.terms.${label}`)}
            anchor={name === "commissionPercent" ? "commissionBasisPoints" : name}
            error={fieldError(refusal, name === "commissionPercent" ? "commissionBasisPoints" : name)}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                required={name === "lowCents" || name === "highCents"}
                defaultValue={values[name]}
                className="figures"
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t("intake.terms.note")} anchor="note" error={fieldError(refusal, "note")}>
        {(fieldProps) => (
          <TextArea {...fieldProps} name="note" rows={2} maxLength={2_000} defaultValue={submitted.note} />
        )}
      </Field>
      <div>
        <Button kind="act" name="intent" value="value" disabled={isBusy}>
          {t("intake.propose")}
        </Button>
      </div>
    </PostForm>
  )
}

export function Proposals({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("submissions-admin")
  const accountsTexts = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  if (bottle.proposals.length === 0) return null
  const path = pathTo("/request-valuation/:id/:bottleId/agreement.pdf", {
    id: bottle.submissionId,
    bottleId: bottle.id,
  })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("intake.proposals")}</h2>
      <Table caption={t("intake.proposals")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>{accountsTexts("audit.when")}</HeadCell>
            <HeadCell>{t("intake.terms.estimate")}</HeadCell>
            <HeadCell isFigure>{adminTexts("columns.reserve")}</HeadCell>
            <HeadCell className="pl-6">{t("intake.answer")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bottle.proposals.map((proposal) => (
            <tr key={proposal.id}>
              <Cell className="figures whitespace-nowrap">{formatDate(proposal.createdAt, language)}</Cell>
              <Cell className="figures whitespace-nowrap" data-label={t("intake.terms.estimate")}>
                {money(proposal.lowCents)} – {money(proposal.highCents)}
              </Cell>
              <CellOrNone isFigure data-label={adminTexts("columns.reserve")}>
                {proposal.reserveCents === null ? null : money(proposal.reserveCents)}
              </CellOrNone>
              <Cell className="min-w-40 pl-6">
                {proposal.answer
                  ? t(`intake.answers.${proposal.answer}`)
                  : t("intake.openUntil", { moment: formatDate(proposal.expiresAt, language) })}
                {proposal.answeredName && (
                  <p className="label-text">
                    {proposal.answeredName} ·{" "}
                    <a className="link" href={`${path}?valuation=${proposal.id}`}>
                      {t("intake.agreement")}
                    </a>
                  </p>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
