import { useState } from "react"
import { useNavigation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import type { MyBudget } from "../budgets/read-budgets.ts"
import { type LandedChoices, landedFields } from "../landed/landed-choices.ts"
import { formatAmount } from "../parse-amount.ts"

type Props = {
  budget: MyBudget
  action: AppPath
  refusal?: RefusalView | undefined
  isNamed?: boolean
  /** What our charges depend on, unless the budget has choices of its own. */
  usual: NamedChoices
}

export type NamedChoices = { choices: LandedChoices; countryName: string }

export function Budget({ budget, action, refusal, isNamed = false, usual }: Props) {
  const t = useTexts("bidding")
  const isBusy = useNavigation().state !== "idle"
  const { auctionId, title, cents, boundCents } = budget
  const [mended, setMended] = useState<RefusalView>()
  const problem = formError(refusal)
  return (
    <details open={refusal !== undefined} className="group border-t border-rule pt-3">
      <summary className="flex min-h-11 flex-wrap content-center items-baseline justify-between gap-x-4 hover:text-act-text">
        <span className="link">{isNamed ? title : t("budget.title")}</span>
        <span className="figures text-ink-soft">{stateOf(cents, boundCents)}</span>
      </summary>
      <div className="grid max-w-md gap-3 pt-3">
        <p className="label-text">{t("budget.means")}</p>
        {boundCents > 0 && (
          <p className="figures label-text">{t("budget.bound", { bound: money(boundCents) })}</p>
        )}
        {problem && <Note tone="alarm">{problem}</Note>}
        <Form
          method="post"
          action={action}
          noValidate
          onInput={() => setMended(refusal)}
          preventScrollReset
          className="grid gap-3"
        >
          <input type="hidden" name="auction" value={auctionId} />
          <Field
            label={t("budget.field")}
            error={mended === refusal ? undefined : fieldError(refusal, "budget")}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                key={cents}
                name="budget"
                inputMode="decimal"
                autoComplete="off"
                className="figures max-w-40"
                defaultValue={cents === null ? "" : formatAmount(cents)}
              />
            )}
          </Field>
          <Charges budget={budget} usual={usual} />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="setBudget" disabled={isBusy}>
              {t(cents === null ? "budget.set" : "budget.change")}
            </Button>
            {cents !== null && (
              <Button kind="quiet" name="intent" value="removeBudget" disabled={isBusy}>
                {t("budget.remove")}
              </Button>
            )}
          </div>
        </Form>
      </div>
    </details>
  )

  function stateOf(setCents: number | null, usedCents: number): string {
    if (setCents === null) return t("budget.none")
    return t("budget.state", { left: money(Math.max(0, setCents - usedCents)), budget: money(setCents) })
  }
}

function Charges({ budget: { cents, choices }, usual }: Pick<Props, "budget" | "usual">) {
  const t = useTexts("bidding")
  const counted = choices ?? usual.choices
  const { countryName } = choices ?? usual
  return (
    <>
      {Object.entries(landedFields(counted)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Checkbox
        key={`${cents} ${choices !== null}`}
        name="charges"
        value="yes"
        defaultChecked={choices !== null}
        label={
          counted.shipping === "delivery"
            ? t("budget.charges", { country: countryName })
            : t("budget.chargesCollected")
        }
      />
    </>
  )
}
