import { languages, localeOf, nameOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"

type Props = {
  currency: string
  currencies: readonly string[]
  delivery: { code: string; name: string }
  destinations: readonly { code: string; name: string }[]
}

/** Stored with the account, so that e-mails use them too. */
export function DisplayPreferencesForm({ currency, currencies, delivery, destinations }: Props) {
  const t = useTexts("profile")
  const language = useLanguage()
  return (
    <Form method="post" action="/preferences" reloadDocument className="grid max-w-[40rem] gap-5">
      <input type="hidden" name="from" value="/my-account/settings" />
      <Field label={t("settings.language")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="lang" defaultValue={language}>
            {languages.map((choice) => (
              <option key={choice} value={choice} lang={localeOf[choice]}>
                {nameOf[choice]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {currencies.length > 1 && (
        <Field label={t("settings.currency")} hint={t("settings.currencyHint")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="currency" defaultValue={currency}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={t("settings.delivery")}
        hint={destinations.length === 0 ? t("settings.deliveryForMembers") : undefined}
      >
        {(fieldProps) => (
          <Select
            {...fieldProps}
            disabled={destinations.length === 0}
            {...(destinations.length === 0 ? {} : { name: "delivery" })}
            defaultValue={delivery.code}
          >
            {(destinations.length === 0 ? [delivery] : destinations).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button>{t("settings.save")}</Button>
      </div>
    </Form>
  )
}
