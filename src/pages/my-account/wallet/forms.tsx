import { useState } from "react"
import { AccountForm } from "#domains/profile/parts/account-form.tsx"
import { topUpMethods } from "#domains/wallet/inputs.ts"
import type { WalletTerms } from "#domains/wallet/terms.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"

/** Survives revalidation: sent twice, it is still one request. */
function useInitialKey(formKey: string): string {
  const [key] = useState(formKey)
  return key
}

export type RefusedWalletForm = { refusal: RefusalView; submitted: FormFields }

type Props = { formKey: string; terms: WalletTerms; refused: RefusedWalletForm | undefined }

export function TopUpFields({ formKey, terms, amount, refused }: Props & { amount: string }) {
  const t = useTexts("wallet")
  const key = useInitialKey(formKey)
  const range = { min: money(terms.minTopUpCents), max: money(terms.maxTopUpCents) }
  return (
    <AccountForm refusal={refused?.refusal} submit={t("topUp.submit")} intent="topUp">
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="amount"
          label={t("topUp.amount")}
          hint={t("topUp.range", range)}
          inputMode="decimal"
          autoComplete="off"
          value={refused?.submitted.amount ?? amount}
        />
        <SelectField
          name="paymentMethod"
          label={t("topUp.method")}
          hint={t("topUp.cardFee")}
          value={refused?.submitted.paymentMethod}
          options={topUpMethods.map((method) => [method, t(`topUp.methods.${method}`)])}
        />
      </div>
    </AccountForm>
  )
}

type Bank = { bankHolder: string; bankName: string; bankNumber: string }

export function WithdrawFields({ formKey, terms, refused, last }: Props & { last: Bank | undefined }) {
  const t = useTexts("wallet")
  const key = useInitialKey(formKey)
  const submitted: FormFields = refused?.submitted ?? last ?? {}
  const min = money(terms.minWithdrawalCents)
  return (
    <AccountForm refusal={refused?.refusal} submit={t("withdraw.submit")} intent="withdraw" kind="plain">
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="amount"
          label={t("withdraw.amount")}
          hint={t("withdraw.min", { min })}
          inputMode="decimal"
          autoComplete="off"
          value={submitted.amount}
        />
        <TextField
          name="bankHolder"
          label={t("withdraw.holder")}
          autoComplete="name"
          value={submitted.bankHolder}
        />
        <TextField name="bankName" label={t("withdraw.bank")} autoComplete="off" value={submitted.bankName} />
        <TextField
          name="bankNumber"
          label={t("withdraw.number")}
          autoComplete="off"
          value={submitted.bankNumber}
        />
      </div>
    </AccountForm>
  )
}
