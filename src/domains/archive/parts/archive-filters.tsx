import type { SyntheticEvent } from "react"
import { useId } from "react"
import { Form, useNavigate } from "react-router"
import { volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { FilterChoice } from "#ui/filter-choice.tsx"
import { FilterRange } from "#ui/filter-range.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { archiveAddress, saidBy } from "../archive-address.ts"
import type { FacetName } from "../list-results.ts"
import type { ArchiveView } from "../read-archive.ts"

const facets = ["result", "category", "distillery", "region", "bottler"] as const satisfies FacetName[]
const volumesMl = [50, 100, 200, 350, 500, 700, 750, 1_000]

type Props = { view: ArchiveView; path: string; onApply: () => void }

/** What narrows a list of results, as one plain form: its address is the whole state. */
export function ArchiveFilters({ view, path, onApply }: Props) {
  const t = useTexts("archive")
  const navigate = useNavigate()
  const { query } = view
  const labels = [t("from"), t("to")] as const
  const sort = query.sort === "newest" ? "" : query.sort

  function apply(form: HTMLFormElement): void {
    const said = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    void navigate(archiveAddress(path, said), { preventScrollReset: true })
    onApply()
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    apply(event.currentTarget)
  }
  function change(event: SyntheticEvent<HTMLFormElement>): void {
    const { target, currentTarget } = event
    // Beside the list each choice applies at once; popped over it all of them wait for the button.
    const isBeside = !currentTarget.closest(":popover-open")
    const isChoice = target instanceof HTMLSelectElement || (target as HTMLInputElement).type === "radio"
    if (isBeside && isChoice) apply(currentTarget)
  }
  return (
    <Form
      key={saidBy(query).join("&")}
      method="get"
      action={path}
      onSubmit={submit}
      onChange={change}
      className="grid gap-5"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Words value={query.q} />
      {facets.map((name) => (
        <FilterChoice
          key={name}
          name={name}
          title={t(`filters.${name}`)}
          any={t("any")}
          more={(count) => t("more", { count })}
          value={query[name]}
          options={optionsOf(view.facets[name], query[name], (choice) =>
            name === "result" ? t(`results.${choice}`) : choice,
          )}
        />
      ))}
      <FilterRange
        title={t("filters.hammer")}
        names={["from", "to"]}
        labels={labels}
        values={[query.from, query.to]}
        isFine
      />
      <Days labels={labels} query={query} />
      <FilterRange
        title={t("filters.age")}
        names={["ageFrom", "ageTo"]}
        labels={labels}
        values={[query.ageFrom, query.ageTo]}
      />
      <FilterRange
        title={t("filters.abv")}
        names={["abvFrom", "abvTo"]}
        labels={labels}
        values={[query.abvFrom, query.abvTo]}
        isFine
      />
      <Volume value={query.volume} />
      <div className="flex items-center gap-4">
        <Button className="grow">{t("apply")}</Button>
        {saidBy(query).length > 0 && (
          <Link to={path} preventScrollReset onClick={onApply} className="link">
            {t("reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

type Choices = ArchiveView["facets"][FacetName]

/** What is chosen stays to be seen, also when the other filters leave nothing of it. */
function optionsOf(facet: Choices, chosen: string | undefined, label: (choice: string) => string) {
  const options = facet.map(({ name, lots }) => ({ value: name, label: label(name), count: lots }))
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: label(chosen), count: 0 }, ...options]
}

function Words({ value }: { value: string }) {
  const t = useTexts("archive")
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t("words")}
      </label>
      <Input id={id} type="search" name="q" maxLength={160} defaultValue={value} />
    </div>
  )
}

type DaysProps = { labels: readonly [string, string]; query: ArchiveView["query"] }

function Days({ labels, query }: DaysProps) {
  const t = useTexts("archive")
  const id = useId()
  const line = (name: "soldFrom" | "soldTo", label: string) => (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={`${id}${name}`} className="text-sm text-ink-soft">
        {label}
      </label>
      <Input
        id={`${id}${name}`}
        type="date"
        name={name}
        defaultValue={query[name] ?? ""}
        className="min-h-10 px-2 text-sm"
      />
    </div>
  )
  return (
    <fieldset className="grid gap-1.5 border-t border-rule pt-3">
      <legend className="sr-only">{t("filters.ended")}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t("filters.ended")}
      </p>
      {line("soldFrom", labels[0])}
      {line("soldTo", labels[1])}
    </fieldset>
  )
}

function Volume({ value }: { value: number | undefined }) {
  const t = useTexts("archive")
  const id = useId()
  const sizes = value === undefined || volumesMl.includes(value) ? volumesMl : [...volumesMl, value]
  return (
    <div className="grid gap-1.5 border-t border-rule pt-3">
      <label htmlFor={id} className="font-semibold">
        {t("filters.volume")}
      </label>
      <Select id={id} name="volume" defaultValue={value ?? ""} className="min-h-10 py-1 text-sm">
        <option value="">{t("any")}</option>
        {sizes.map((volumeMl) => (
          <option key={volumeMl} value={volumeMl}>
            {volumeText(volumeMl)}
          </option>
        ))}
      </Select>
    </div>
  )
}
