import { type ComponentProps, useId } from "react"
import { Input } from "../inputs.tsx"

type Props = { label: string } & Pick<ComponentProps<"input">, "defaultValue" | "maxLength" | "placeholder">

export function FilterText({ label, ...rest }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Input {...rest} id={id} type="search" name="q" />
    </div>
  )
}
