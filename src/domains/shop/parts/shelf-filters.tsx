import type { SyntheticEvent } from "react"
import { useId } from "react"
import { Form, useNavigate } from "react-router"
import { volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { FilterChoice } from "#ui/filter-choice.tsx"
import { FilterRange } from "#ui/filter-range.tsx"
import { Checkbox, Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import type { FacetName } from "../list-shelf.ts"
import type { ShelfView } from "../read-shelf.ts"
import { basePath, saidBy, shelfAddress } from "../shelf-address.ts"

/** What each shop is narrowed by. A cask has no category, and all of them lie in one country. */
const facetsOf = {
  bottle: ["category", "distillery", "region", "country", "bottler", "cask"],
  dram: ["category", "distillery", "region", "bottler", "cask"],
  cask: ["distillery", "region", "cask"],
} as const satisfies Record<ShelfView["place"]["kind"], readonly FacetName[]>

const volumesMl = [50, 100, 200, 350, 500, 700, 750, 1_000]
const mostOptions = 60

type Props = { view: ShelfView; onApply: () => void }

/** What narrows a shelf, as one plain form: its address is the whole state. */
export function ShelfFilters({ view, onApply }: Props) {
  const t = useTexts("shop")
  const navigate = useNavigate()
  const { place, query, facets } = view
  const range = { labels: [t("shelf.from"), t("shelf.to")] as const }
  const sort = query.sort === "newest" ? "" : query.sort

  function apply(form: HTMLFormElement): void {
    const said = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    void navigate(shelfAddress(place, said), { preventScrollReset: true })
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
    const isChoice =
      (target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type)) ||
      target instanceof HTMLSelectElement
    if (isBeside && isChoice) apply(currentTarget)
  }
  const key = saidBy(query).join("&")
  return (
    <Form
      key={key}
      method="get"
      action={basePath(place)}
      onSubmit={submit}
      onChange={change}
      className="grid gap-5"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Words value={query.q} />
      <Flags view={view} />
      {facetsOf[place.kind].map((name) => (
        <FilterChoice
          key={name}
          name={name}
          title={t(`shelf.filters.${name}`)}
          any={t("shelf.any")}
          more={(count) => t("shelf.more", { count })}
          value={query[name]}
          options={optionsOf(facets[name], query[name])}
        />
      ))}
      <FilterRange
        {...range}
        title={t("shelf.filters.price")}
        names={["from", "to"]}
        values={[query.from, query.to]}
        isFine
      />
      {place.kind !== "cask" && (
        <>
          <FilterRange
            {...range}
            title={t("shelf.filters.age")}
            names={["ageFrom", "ageTo"]}
            values={[query.ageFrom, query.ageTo]}
          />
          <FilterRange
            {...range}
            title={t("shelf.filters.abv")}
            names={["abvFrom", "abvTo"]}
            values={[query.abvFrom, query.abvTo]}
            isFine
          />
        </>
      )}
      {place.kind === "bottle" && <Volume value={query.volume} />}
      <div className="flex items-center gap-4">
        <Button className="grow">{t("shelf.apply")}</Button>
        {saidBy(query).length > 0 && (
          <Link to={basePath(place)} preventScrollReset onClick={onApply} className="link">
            {t("shelf.reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

/** What is chosen stays to be seen, also when the other filters leave nothing of it. */
function optionsOf(facet: ShelfView["facets"][FacetName], chosen: string | undefined) {
  const options = facet
    .slice(0, mostOptions)
    .map(({ name, listings }) => ({ value: name, label: name, count: listings }))
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  const count = facet.find(({ name }) => name === chosen)?.listings ?? 0
  return [{ value: chosen, label: chosen, count }, ...options]
}

function Words({ value }: { value: string }) {
  const t = useTexts("shop")
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t("shelf.words")}
      </label>
      <Input id={id} type="search" name="q" maxLength={160} defaultValue={value} />
    </div>
  )
}

function Flags({ view: { place, query } }: { view: ShelfView }) {
  const t = useTexts("shop")
  if (place.kind === "cask") return null
  return (
    <div className="grid gap-2">
      <Checkbox name="stock" value="1" defaultChecked={query.stock} label={t(`shelf.stock.${place.kind}`)} />
      {place.kind === "bottle" && (
        <Checkbox name="sale" value="1" defaultChecked={query.sale} label={t("shelf.onSale")} />
      )}
    </div>
  )
}

function Volume({ value }: { value: number | undefined }) {
  const t = useTexts("shop")
  const id = useId()
  const sizes = value === undefined || volumesMl.includes(value) ? volumesMl : [...volumesMl, value]
  return (
    <div className="grid gap-1.5 border-t border-rule pt-3">
      <label htmlFor={id} className="font-semibold">
        {t("shelf.filters.volume")}
      </label>
      <Select id={id} name="volume" defaultValue={value ?? ""} className="min-h-10 py-1 text-sm">
        <option value="">{t("shelf.any")}</option>
        {sizes.map((volumeMl) => (
          <option key={volumeMl} value={volumeMl}>
            {volumeText(volumeMl)}
          </option>
        ))}
      </Select>
    </div>
  )
}
