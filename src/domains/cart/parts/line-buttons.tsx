import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon, type IconName } from "#ui/icon.tsx"
import type { CartLine } from "../reads.ts"

/** The buttons submit the surrounding form, so the selection stays. */
const toCart = { formAction: "/cart", formMethod: "post" } as const
const toQuestion = { formAction: "/cart", formMethod: "get" } as const

/** Only bottles can have a quantity above one. */
export function Quantity({ line }: { line: CartLine }) {
  const t = useTexts("cart")
  const { kind, title, quantity, subjectId } = line
  const isBusy = useNavigation().state === "submitting"
  if (kind !== "bottle") return <span className="figures block min-w-8 text-center">{quantity}</span>
  return (
    <span className="flex items-center justify-center">
      <StepButton
        icon="minus"
        label={t("less", { name: title })}
        isBusy={isBusy}
        {...(quantity > 1
          ? { ...toCart, name: "act", value: `less ${subjectId}` }
          : { ...toQuestion, name: "dialog", value: `less ${subjectId}` })}
      />
      <output className="figures min-w-9 text-center font-semibold" aria-label={t("columns.quantity")}>
        {quantity}
      </output>
      <StepButton
        icon="plus"
        label={t("more", { name: title })}
        isBusy={isBusy}
        {...toCart}
        name="act"
        value={`more ${subjectId}`}
      />
    </span>
  )
}

type QuantityStepProps = {
  icon: IconName
  label: string
  isBusy: boolean
  name: string
  value: string
  formAction: string
  formMethod: "get" | "post"
}

function StepButton({ icon, label, isBusy, ...sends }: QuantityStepProps) {
  return (
    <button
      type="submit"
      {...sends}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      className="grid size-11 place-items-center rounded-sm md:size-9 border border-rule-strong hover:border-ink"
    >
      <Icon name={icon} className="size-4" />
    </button>
  )
}

export function RemoveButton({ line: { title, subjectId } }: { line: CartLine }) {
  const t = useTexts("cart")
  return (
    <button
      type="submit"
      {...toQuestion}
      name="dialog"
      value={`remove ${subjectId}`}
      aria-label={t("remove", { name: title })}
      className="grid size-11 place-items-center text-ink-soft hover:text-alarm"
    >
      <Icon name="close" className="size-4" />
    </button>
  )
}

export function CartMenu({ line: { title, subjectId } }: { line: CartLine }) {
  const t = useTexts("cart")
  return (
    <details name="menu" className="relative">
      <summary
        aria-label={t("menu", { name: title })}
        className="grid size-11 place-items-center text-ink-soft hover:text-ink"
      >
        <Icon name="down" className="size-4" />
      </summary>
      <div
        className={classNames(
          "absolute top-full z-30 min-w-44 rounded-md border border-rule bg-paper-raised py-1.5 shadow-float",
          "right-0 max-md:right-auto max-md:left-0",
        )}
      >
        <button
          type="submit"
          {...toQuestion}
          name="dialog"
          value={`remove ${subjectId}`}
          className="flex min-h-11 w-full items-center px-4 text-left hover:bg-paper-sunk"
        >
          {t("removeProduct")}
        </button>
      </div>
    </details>
  )
}
