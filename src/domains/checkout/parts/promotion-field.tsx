import { useRef } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { useIsHydrated } from "#ui/use-is-hydrated.ts"
import type { CheckoutFigures } from "../read-checkout.ts"

type Props = { figures: CheckoutFigures; refusal: RefusalView | undefined; applyCode: () => void }

/** With script the code is applied when the field is left, by Enter and by its button; a half-typed code is not tried. */
export function PromotionField({ figures, refusal, applyCode }: Props) {
  const t = useTexts("checkout")
  const isHydrated = useIsHydrated()
  const { choices, promotion, promotionProblem } = figures
  const applied = useRef(choices.promotionCode)
  const applyTyped = ({ value }: { value: string }) => {
    if (value === applied.current) return
    applied.current = value
    applyCode()
  }
  return (
    <Field
      label={t("promotion.label")}
      hint={promotion && <Applied promotion={promotion} typed={choices.promotionCode} />}
      anchor="promotionCode"
      error={fieldError(refusal, "promotionCode") ?? promotionProblem ?? undefined}
      className="max-w-100"
    >
      {(fieldProps) => (
        <div className="flex gap-2">
          <Input
            {...fieldProps}
            name="promotionCode"
            defaultValue={choices.promotionCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            translate="no"
            onBlur={({ currentTarget }) => applyTyped(currentTarget)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              event.preventDefault()
              applyTyped(event.currentTarget)
            }}
          />
          {/* With script, pressing it leaves the field. As a form's first submit button it would also be what Enter
              presses in every other field. */}
          <Button
            className="shrink-0 whitespace-nowrap"
            type={isHydrated ? "button" : "submit"}
            name="act"
            value="quote"
          >
            {t("promotion.apply")}
          </Button>
        </div>
      )}
    </Field>
  )
}

type AppliedProps = { promotion: NonNullable<CheckoutFigures["promotion"]>; typed: string }

function Applied({ promotion: { name, code }, typed }: AppliedProps) {
  const t = useTexts("checkout")
  const isOther = code === null && typed.trim() !== ""
  return (
    <>
      {t(isOther ? "promotion.better" : "promotion.applied")} <bdi translate="no">{name}</bdi>
    </>
  )
}
