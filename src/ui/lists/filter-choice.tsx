export type FilterOption = { value: string; label: string; count?: number | undefined }

type Props = {
  name: string
  title: string
  any: string
  value: string | undefined
  options: readonly FilterOption[]
}

/** One of a few options. Each shows how many entries it leaves. */
export function FilterChoice({ name, title, any, value = "", options }: Props) {
  if (options.length === 0) return null
  return (
    <fieldset className="grid border-t border-rule pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-1 font-semibold">
        {title}
      </p>
      {[{ value: "", label: any }, ...options].map((option) => (
        <FilterOptionLine
          key={option.value}
          type="radio"
          name={name}
          option={option}
          isChosen={option.value === value}
        />
      ))}
    </fieldset>
  )
}

type FilterOptionLineProps = {
  type: "radio" | "checkbox"
  name: string
  option: FilterOption
  isChosen: boolean
  isHidden?: boolean
}

export function FilterOptionLine({
  type,
  name,
  option: { value, label, count },
  isChosen,
  isHidden,
}: FilterOptionLineProps) {
  return (
    <label className="choice" hidden={isHidden}>
      <input type={type} name={name} value={value} defaultChecked={isChosen} />
      <span>{label}</span>
      {count !== undefined && <small>{count}</small>}
    </label>
  )
}
