import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { ConfirmReserve } from "#domains/auctions/admin/parts/confirm-reserve.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"

type Props = { lot: LotEditPage; answer: PageAnswer }

const amounts = ["openingCents", "reserveCents", "buyNowCents"] as const

/** Only the seller's agreement can change these terms. */
export function LotTerms({ lot, answer }: Props) {
  const t = useTexts("bidding-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
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
      <details open={answer !== undefined}>
        <summary className="link min-h-6">
          {t(proposal ? "lotEdit.requestAgain" : "lotEdit.requestTerms")}
        </summary>
        <AdminForm answer={answer} values={{ ...lot.values, note: "" }} className="grid gap-4 pt-4">
          <div className="grid gap-4 md:grid-cols-3">
            {amounts.map((name) => (
              <TextField
                key={name}
                name={name}
                label={auctionsTexts(`fields.${name}`)}
                inputMode="decimal"
                autoComplete="off"
                required={name === "openingCents"}
                inputClass="figures"
              />
            ))}
          </div>
          <ConfirmReserve />
          <TextField name="note" label={t("lotEdit.termsNote")} rows={2} maxLength={2_000} />
          <div>
            <SubmitButton kind="act" intent="terms" text={t("lotEdit.send")} />
          </div>
        </AdminForm>
      </details>
    </section>
  )
}
