import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"

export type AgeQuestionRule = { country: string; name: string; legalAgeYears: number; notice: string }

type Props = {
  rules: readonly AgeQuestionRule[]
  country: string
  isBusy: boolean
  problem: string | undefined
}

export function AgeQuestion({ rules, country, isBusy, problem }: Props) {
  const t = useTexts("countries")
  const [chosen, setChosen] = useState(country)
  const rule = rules.find((each) => each.country === chosen)
  return (
    <>
      <p>{t("age.about")}</p>
      <Field label={t("age.country")}>
        {(fieldProps) => (
          <Select
            {...fieldProps}
            name="country"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {rules.map((each) => (
              <option key={each.country} value={each.country}>
                {t("age.countryWith", { country: each.name, years: each.legalAgeYears })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p aria-live="polite" className="border-l-2 border-rule-strong pl-3">
        {rule?.notice}
      </p>
      {problem && <Note tone="alarm">{problem}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button kind="act" disabled={isBusy}>
          {t("age.confirm")}
        </Button>
        <LinkButton to="/too-young">{t("age.leave")}</LinkButton>
      </div>
      <p className="label-text">{t("age.recorded")}</p>
    </>
  )
}
