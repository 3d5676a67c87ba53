import { type SyntheticEvent, useId } from "react"
import { Form, useLocation, useNavigate } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"

type Facet = { name: string; lots: number }
export type FilterQuery = {
  q: string
  category?: string | undefined
  region?: string | undefined
  bids?: string | undefined
  reserve?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
type Props = {
  query: FilterQuery
  facets: { category: readonly Facet[]; region: readonly Facet[] }
  onApply?: () => void
}

const names = ["q", "category", "region", "bids", "reserve", "from", "to"]

export function isFiltered(query: FilterQuery): boolean {
  return names.some((name) => query[name as keyof FilterQuery] || query[name as keyof FilterQuery] === 0)
}

/** What narrows a list, as one plain form. */
export function LotFilters({ query, facets, onApply }: Props) {
  const t = useTexts("auctions")
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const rest = [...new URLSearchParams(search)].filter(([name]) => !names.includes(name) && name !== "page")

  function apply(form: HTMLFormElement): void {
    const filled = [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
    const address = new URLSearchParams(filled as [string, string][])
    void navigate(`${pathname}${address.size > 0 ? `?${address}` : ""}`, { preventScrollReset: true })
    onApply?.()
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    apply(event.currentTarget)
  }
  function change(event: SyntheticEvent<HTMLFormElement>): void {
    const { target } = event
    // Beside the list each choice applies at once; popped over it all of them wait for the button.
    const isBeside = !event.currentTarget.closest(":popover-open")
    if (isBeside && target instanceof HTMLInputElement && target.type === "radio") apply(event.currentTarget)
  }
  const reset = rest.length > 0 ? `${pathname}?${new URLSearchParams(rest)}` : pathname
  return (
    <Form key={search} method="get" onSubmit={submit} onChange={change} className="grid gap-5">
      {rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Words value={query.q} />
      <Choice name="category" value={query.category} choices={asChoices(facets.category)} />
      <Choice name="region" value={query.region} choices={asChoices(facets.region)} />
      <Prices from={query.from} to={query.to} />
      <Choice
        name="bids"
        value={query.bids}
        choices={spoken(["none", "some"], (name) => t(`filters.bidsAre.${name}`))}
      />
      <Choice
        name="reserve"
        value={query.reserve}
        choices={spoken(["met", "not-met", "none"], (name) => t(`filters.reserveIs.${name}`))}
      />
      <div className="flex items-center gap-4">
        <Button className="grow">{t("filters.apply")}</Button>
        {isFiltered(query) && (
          <Link to={reset} preventScrollReset onClick={onApply} className="link">
            {t("filters.reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

function Words({ value }: { value: string }) {
  const t = useTexts("auctions")
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t("filters.words")}
      </label>
      <Input
        id={id}
        type="search"
        name="q"
        maxLength={100}
        defaultValue={value}
        placeholder={t("filters.wordsHint")}
      />
    </div>
  )
}

type Option = { value: string; label: string; lots?: number }

const asChoices = (facets: readonly Facet[]): Option[] =>
  facets.map(({ name, lots }) => ({ value: name, label: name, lots }))
const spoken = (values: readonly string[], label: (value: string) => string): Option[] =>
  values.map((value) => ({ value, label: label(value) }))

/** More than these are folded away. */
const most = 6

type ChoiceProps = { name: string; value: string | undefined; choices: readonly Option[] }

function Choice({ name, value = "", choices }: ChoiceProps) {
  const t = useTexts("auctions")
  if (choices.length === 0) return null
  const isChosenLate = choices.slice(most).some((choice) => choice.value === value)
  const option = (choice: Option) => (
    <Option key={choice.value} name={name} choice={choice} isChosen={choice.value === value} />
  )
  return (
    <fieldset className="grid border-t border-rule pt-3">
      <legend className="sr-only">{t(`filters.${name}`)}</legend>
      <p aria-hidden="true" className="mb-1 font-semibold">
        {t(`filters.${name}`)}
      </p>
      {option({ value: "", label: t("filters.any") })}
      {choices.slice(0, most).map(option)}
      {choices.length > most && (
        <details open={isChosenLate}>
          <summary className="link inline-flex min-h-7 items-center text-xs">
            {t("filters.more", { count: choices.length - most })}
          </summary>
          {choices.slice(most).map(option)}
        </details>
      )}
    </fieldset>
  )
}

function Option({ name, choice, isChosen }: { name: string; choice: Option; isChosen: boolean }) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2.5 hover:text-act-text has-checked:font-semibold">
      <input
        type="radio"
        name={name}
        value={choice.value}
        defaultChecked={isChosen}
        className="size-4 shrink-0"
      />
      <span className="min-w-0 grow">{choice.label}</span>
      {choice.lots !== undefined && <span className="figures text-xs text-ink-faint">{choice.lots}</span>}
    </label>
  )
}

function Prices({ from, to }: { from: number | undefined; to: number | undefined }) {
  const t = useTexts("auctions")
  const field = "min-h-10 px-2 text-sm"
  return (
    <fieldset className="grid gap-1.5 border-t border-rule pt-3">
      <legend className="sr-only">{t("filters.price")}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t("filters.price")}
      </p>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Input
          name="from"
          inputMode="numeric"
          pattern="[0-9]*"
          defaultValue={from ?? ""}
          aria-label={t("filters.from")}
          placeholder={t("filters.from")}
          className={field}
        />
        <span aria-hidden="true">–</span>
        <Input
          name="to"
          inputMode="numeric"
          pattern="[0-9]*"
          defaultValue={to ?? ""}
          aria-label={t("filters.to")}
          placeholder={t("filters.to")}
          className={field}
        />
      </div>
    </fieldset>
  )
}
