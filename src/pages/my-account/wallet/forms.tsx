import { useState } from "react"
import { AccountForm } from "#domains/profile/parts/account-form.tsx"
import { topUpMethods } from "#domains/wallet/inputs.ts"
import type { WalletTerms } from "#domains/wallet/terms.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"

/** Survives revalidation: sent twice, it is still one request. */
function useInitialKey(formKey: string): string {
  const [key] = useState(formKey)
  return key
}

export type RefusedWalletForm = { refusal: RefusalView; submitted: FormFields }

type Props = { formKey: string; terms: WalletTerms; refused: RefusedWalletForm | undefined }

export function TopUpFields({ formKey, terms, refused }: Props) {
  const t = useTexts("wallet")
  const key = useInitialKey(formKey)
  const range = { min: money(terms.minTopUpCents), max: money(terms.maxTopUpCents) }
  const wrong = (field: string) => fieldError(refused?.refusal, field)
  return (
    <AccountForm refusal={refused?.refusal} submit={t("topUp.submit")} intent="topUp">
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("topUp.amount")}
          hint={t("topUp.range", range)}
          anchor="amount"
          error={wrong("amount")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={refused?.submitted.amount}
            />
          )}
        </Field>
        <Field
          label={t("topUp.method")}
          hint={t("topUp.cardFee")}
          anchor="paymentMethod"
          error={wrong("paymentMethod")}
        >
          {(fieldProps) => (
            <Select {...fieldProps} name="paymentMethod" defaultValue={refused?.submitted.paymentMethod}>
              {topUpMethods.map((method) => (
                <option key={method} value={method}>
                  {t(`topUp.methods.${method}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
  const wrong = (field: string) => fieldError(refused?.refusal, field)
  return (
    <AccountForm refusal={refused?.refusal} submit={t("withdraw.submit")} intent="withdraw" kind="plain">
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("withdraw.amount")}
          hint={t("withdraw.min", { min })}
          anchor="amount"
          error={wrong("amount")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={submitted.amount}
            />
          )}
        </Field>
        <Field label={t("withdraw.holder")} anchor="bankHolder" error={wrong("bankHolder")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="bankHolder"
              autoComplete="name"
              defaultValue={submitted.bankHolder}
            />
          )}
        </Field>
        <Field label={t("withdraw.bank")} anchor="bankName" error={wrong("bankName")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="bankName" autoComplete="off" defaultValue={submitted.bankName} />
          )}
        </Field>
        <Field label={t("withdraw.number")} anchor="bankNumber" error={wrong("bankNumber")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="bankNumber" autoComplete="off" defaultValue={submitted.bankNumber} />
          )}
        </Field>
      </div>
    </AccountForm>
  )
}
