import { useNavigation } from "react-router"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"

type Props = {
  lot: LotEditPage
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

const amounts = ["openingCents", "reserveCents", "buyNowCents"] as const

/** Only the seller's agreement can change these terms. */
export function LotTerms({ lot, refusal, submitted }: Props) {
  const t = useTexts("bidding-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const values = submitted ?? lot.values
  const { proposal } = lot
  const amount = (cents: number | null) => (cents === null ? "–" : money(cents))
  return (
    <section aria-labelledby="agreed-terms" className="grid max-w-[64rem] gap-4 border-t border-rule pt-6">
      <h2 id="agreed-terms" className="text-xl">
        {t("lotEdit.terms")}
      </h2>
      <p className="max-w-read text-ink-soft">{t("lotEdit.termsText")}</p>
      {proposal && (
        <Note>
          {t("lotEdit.requested", {
            at: formatDate(proposal.createdAt, language),
            until: formatDate(proposal.expiresAt, language),
            opening: amount(proposal.openingCents),
            reserve: amount(proposal.reserveCents),
            buyNow: amount(proposal.buyNowCents),
          })}
        </Note>
      )}
      <details open={refusal !== undefined}>
        <summary className="link min-h-6">
          {t(proposal ? "lotEdit.requestAgain" : "lotEdit.requestTerms")}
        </summary>
        <PostForm refusal={refusal} className="grid gap-4 pt-4">
          <div className="grid gap-4 md:grid-cols-3">
            {amounts.map((name) => (
              <Field
                key={name}
                label={auctionsTexts(`fields.${name}`)}
                anchor={name}
                error={fieldError(refusal, name)}
              >
                {(fieldProps) => (
                  <Input
                    {...fieldProps}
                    name={name}
                    inputMode="decimal"
                    autoComplete="off"
                    required={name === "openingCents"}
                    defaultValue={values[name]}
                    className="figures"
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label={t("lotEdit.termsNote")} anchor="note" error={fieldError(refusal, "note")}>
            {(fieldProps) => (
              <TextArea
                {...fieldProps}
                name="note"
                rows={2}
                maxLength={2_000}
                defaultValue={submitted?.note}
              />
            )}
          </Field>
          <div>
            <Button kind="act" name="intent" value="terms" disabled={isBusy}>
              {t("lotEdit.send")}
            </Button>
          </div>
        </PostForm>
      </details>
    </section>
  )
}
