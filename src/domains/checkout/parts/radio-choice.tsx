import type { ReactNode } from "react"

export function RadioGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-0">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

type CheckoutChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  title: string
  price?: string | null
  isDisabled?: boolean
  children: ReactNode
}

export function RadioChoice({
  name,
  value,
  isChosen,
  title,
  price,
  isDisabled,
  children,
}: CheckoutChoiceProps) {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-rule px-3 py-3 has-checked:bg-paper-sunk has-disabled:cursor-auto">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDisabled}
        className="mt-1 size-[1.125rem]"
      />
      <span className="grid gap-0.5">
        <span className="flex items-baseline justify-between gap-4 font-semibold">
          <span>{title}</span>
          {price && <span className="figures shrink-0">{price}</span>}
        </span>
        <span className="label-text">{children}</span>
      </span>
    </label>
  )
}
