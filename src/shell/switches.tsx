import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { languages, localeOf, nameOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Select } from "#ui/inputs.tsx"
import { themes } from "./preferences.ts"
import { useAppData } from "./use-app-data.ts"

/** Plain forms: they work without script. */
export function Switches() {
  const t = useTexts("shell")
  const { currency, currencies } = useAppData()
  return (
    <section className="grid content-start gap-5">
      <LanguageSwitch />
      {currencies.length > 1 && (
        <Switch label={t("currency")}>
          {currencies.map((code) => (
            <Choice key={code} name="currency" value={code} isChosen={code === (currency?.code ?? "SGD")}>
              {code}
            </Choice>
          ))}
        </Switch>
      )}
      <Destination />
      <ThemeSwitch />
    </section>
  )
}

/** What staff need of them. */
export function ThemeAndLanguage() {
  return (
    <section className="grid gap-4">
      <LanguageSwitch />
      <ThemeSwitch />
    </section>
  )
}

function LanguageSwitch() {
  const t = useTexts("shell")
  const language = useLanguage()
  return (
    <Switch label={t("language")} reloads>
      {languages.map((choice) => (
        <Choice
          key={choice}
          name="lang"
          value={choice}
          isChosen={choice === language}
          lang={localeOf[choice]}
        >
          {nameOf[choice]}
        </Choice>
      ))}
    </Switch>
  )
}

function ThemeSwitch() {
  const t = useTexts("shell")
  const { theme } = useAppData()
  return (
    <Switch label={t("theme")}>
      {themes.map((choice) => (
        <Choice key={choice} name="theme" value={choice} isChosen={choice === theme}>
          {t(`themes.${choice}`)}
        </Choice>
      ))}
    </Switch>
  )
}

function Destination() {
  const t = useTexts("shell")
  const { delivery, destinations } = useAppData()
  if (destinations.length === 0)
    return (
      <div>
        <p className="label-text">{t("delivery")}</p>
        <p className="mt-1 font-semibold">{delivery.name}</p>
        <p className="label-text">{t("deliveryForMembers")}</p>
      </div>
    )
  return (
    <Switch label={t("delivery")}>
      <div className="min-w-40 flex-1">
        <Select key={delivery.code} name="delivery" defaultValue={delivery.code} aria-label={t("delivery")}>
          {destinations.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Button size="small">{t("deliverySet")}</Button>
    </Switch>
  )
}

type SwitchProps = { label: string; reloads?: boolean; children: ReactNode }

function Switch({ label, reloads = false, children }: SwitchProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/preferences" reloadDocument={reloads} preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      <fieldset>
        <legend className="label-text">{label}</legend>
        <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">{children}</div>
      </fieldset>
    </Form>
  )
}

type SwitchChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  lang?: string
  children: ReactNode
}

function Choice({ name, value, isChosen, lang, children }: SwitchChoiceProps) {
  return (
    <button type="submit" name={name} value={value} lang={lang} aria-pressed={isChosen} className="switch">
      {children}
    </button>
  )
}
