export type FilterOption = { value: string; label: string; count?: number | undefined }

/** Further options are collapsed. */
const max = 6

type Props = {
  name: string
  title: string
  any: string
  more: (count: number) => string
  value: string | undefined
  options: readonly FilterOption[]
}

/** Each option shows how many entries it leaves. */
export function FilterChoice({ name, title, any, more, value = "", options }: Props) {
  if (options.length === 0) return null
  const isChosenLate = options.slice(max).some((option) => option.value === value)
  const show = (option: FilterOption) => (
    <Option key={option.value} name={name} option={option} isChosen={option.value === value} />
  )
  return (
    <fieldset className="grid border-t border-rule pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-1 font-semibold">
        {title}
      </p>
      {show({ value: "", label: any })}
      {options.slice(0, max).map(show)}
      {options.length > max && (
        <details open={isChosenLate}>
          <summary className="link inline-flex min-h-7 items-center text-xs">
            {more(options.length - max)}
          </summary>
          {options.slice(max).map(show)}
        </details>
      )}
    </fieldset>
  )
}

function Option({ name, option, isChosen }: { name: string; option: FilterOption; isChosen: boolean }) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={option.value} defaultChecked={isChosen} />
      <span>{option.label}</span>
      {option.count !== undefined && <small>{option.count}</small>}
    </label>
  )
}
