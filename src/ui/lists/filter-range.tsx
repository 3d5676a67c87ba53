import { Input } from "../inputs.tsx"

type Props = {
  title: string
  names: readonly [string, string]
  labels: readonly [string, string]
  values: readonly [number | undefined, number | undefined]
  /** True for decimals, such as a strength. */
  isFine?: boolean
}

export function FilterRange({ title, names, labels, values, isFine = false }: Props) {
  const field = (end: 0 | 1) => (
    <Input
      name={names[end]}
      inputMode={isFine ? "decimal" : "numeric"}
      pattern={isFine ? "[0-9]*[.]?[0-9]*" : "[0-9]*"}
      defaultValue={values[end] ?? ""}
      aria-label={labels[end]}
      placeholder={labels[end]}
      className="px-2 text-sm"
    />
  )
  return (
    <fieldset className="grid gap-1.5 border-t border-rule pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-semibold">
        {title}
      </p>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        {field(0)}
        <span aria-hidden="true">–</span>
        {field(1)}
      </div>
    </fieldset>
  )
}
