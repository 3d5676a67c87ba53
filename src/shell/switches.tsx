import { Form, useLocation } from "react-router"
import { languages, localeOf, nameOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { themes } from "./preferences.ts"
import { useHouse } from "./use-house.ts"

/** How the house is read: plain forms, so they work without the script. */
export function Switches() {
  const t = useTexts("shell")
  const language = useLanguage()
  const { theme } = useHouse()
  return (
    <section className="grid content-start gap-5">
      <Switch label={t("language")} name="lang" reloads>
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
      <Switch label={t("theme")} name="theme">
        {themes.map((choice) => (
          <Choice key={choice} name="theme" value={choice} isChosen={choice === theme}>
            {t(`themes.${choice}`)}
          </Choice>
        ))}
      </Switch>
    </section>
  )
}

type SwitchProps = { label: string; name: string; reloads?: boolean; children: React.ReactNode }

function Switch({ label, name, reloads = false, children }: SwitchProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/preferences" reloadDocument={reloads} preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      <fieldset>
        <legend className="label-text" id={`switch-${name}`}>
          {label}
        </legend>
        <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">{children}</div>
      </fieldset>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  lang?: string
  children: React.ReactNode
}

function Choice({ name, value, isChosen, lang, children }: ChoiceProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      lang={lang}
      aria-pressed={isChosen}
      className={classNames(
        "min-h-8 border-b-2 px-0.5",
        isChosen
          ? "border-ink font-semibold"
          : "border-transparent text-ink-soft hover:border-rule-strong hover:text-ink",
      )}
    >
      {children}
    </button>
  )
}
