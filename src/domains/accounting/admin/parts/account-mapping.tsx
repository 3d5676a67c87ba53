import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { Section } from "#admin/section.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { type AccountMapping, exportAccounts } from "../../journals/journal-accounts.ts"

/** A fieldset for each account: code, name and tax rate of the accounting software. */
export function AccountMappingForm({ mapping, answer }: { mapping: AccountMapping; answer: PageAnswer }) {
  const t = useTexts("accounting-admin")
  return (
    <Section title={t("journals.accounts")}>
      <p className="max-w-read text-ink-soft">{t("journals.accountsNote")}</p>
      <AdminForm answer={answer} className="grid gap-4" preventScrollReset asksBeforeLeaving>
        <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-2">
          {exportAccounts.map((account) => (
            <fieldset key={account} className="grid gap-2 border-t border-rule pt-3">
              <legend className="float-left w-full font-semibold">{t(`accounts.${account}`)}</legend>
              <div className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(0,8rem)] items-start gap-3">
                <TextField
                  name={`${account}.code`}
                  label={t("journals.code")}
                  value={mapping[account].code}
                  inputClass="figures"
                />
                <TextField
                  name={`${account}.name`}
                  label={t("journals.name")}
                  value={mapping[account].name}
                  lang=""
                />
                <TextField
                  name={`${account}.taxCode`}
                  label={t("journals.taxCode")}
                  value={mapping[account].taxCode}
                  lang=""
                />
              </div>
            </fieldset>
          ))}
        </div>
        <SubmitButton
          kind="act"
          intent="accounts"
          className="justify-self-start"
          text={t("journals.saveAccounts")}
        />
      </AdminForm>
    </Section>
  )
}
