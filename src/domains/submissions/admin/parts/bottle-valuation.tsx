import { useNavigation } from "react-router"
import { type Column, headFrom } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import type { ComparedBottle } from "#domains/prices/admin/compare-bottle.ts"
import { ProposalBasis } from "#domains/prices/admin/parts/bottle-comparison.tsx"
import { formatDate, money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
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
  if (bottle.proposals.length === 0) return null
  const path = pathTo("/request-valuation/:id/:bottleId/agreement.pdf", {
    id: bottle.submissionId,
    bottleId: bottle.id,
  })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("intake.proposals")}</h2>
      <DataTable
        noun="submissions-admin"
        caption={t("intake.proposals")}
        columns={proposalColumns(path)}
        rows={bottle.proposals}
        isInner
        stacks
      />
    </section>
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
