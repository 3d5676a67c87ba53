import { useId } from "react"
import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { VolumeChoice } from "#domains/catalogue/parts/volume-choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { activeFilters, listAddress } from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { FilterChoice } from "#ui/lists/filter-choice.tsx"
import { FilterRange } from "#ui/lists/filter-range.tsx"
import { FilterText } from "#ui/lists/filter-text.tsx"
import { useListForm } from "#ui/lists/list-form.ts"
import { type ArchiveFacetName, archiveList, facetNames } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"

type Props = { view: ArchiveView; path: PagePath; onApply: () => void }

export function ArchiveFilters({ view, path, onApply }: Props) {
  const t = useTexts("archive")
  const facetTexts = useFacetTexts()
  const { query } = view
  const labels = [t("from"), t("to")] as const
  const sort = query.sort === "newest" ? "" : query.sort

  const { listens, onReset } = useListForm((params) => listAddress(path, params), onApply)
  return (
    <Form
      key={activeFilters(archiveList, query).join("&")}
      method="get"
      action={path}
      {...listens}
      className="grid gap-5"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FilterText label={t("searchLabel")} defaultValue={query.q} maxLength={160} />
      {facetNames.map((name) => (
        <FilterChoice
          key={name}
          name={name}
          title={name === "result" ? t("filters.result") : facetTexts.title(name)}
          any={t("any")}
          more={(count) => t("more", { count })}
          value={query[name]}
          options={optionsOf(view.facets[name], query[name], (choice) =>
            name === "result"
              ? t(choice === "sold" ? "results.sold" : "results.unsold")
              : facetTexts.choice(name, choice),
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
        title={facetTexts.title("age")}
        names={["ageFrom", "ageTo"]}
        labels={labels}
        values={[query.ageFrom, query.ageTo]}
      />
      <FilterRange
        title={facetTexts.title("abv")}
        names={["abvFrom", "abvTo"]}
        labels={labels}
        values={[query.abvFrom, query.abvTo]}
        isFine
      />
      <VolumeChoice label={facetTexts.title("volume")} any={t("any")} value={query.volume} />
      <div className="flex items-center gap-4">
        <Button className="grow">{t("apply")}</Button>
        {activeFilters(archiveList, query).length > 0 && (
          <Link to={path} preventScrollReset onClick={onReset} className="link">
            {t("reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

type FacetChoices = ArchiveView["facets"][ArchiveFacetName]

function optionsOf(facet: FacetChoices, chosen: string, label: (choice: string) => string) {
  const options = facet.map(({ name, lots }) => ({ value: name, label: label(name), count: lots }))
  if (chosen === "" || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: label(chosen), count: 0 }, ...options]
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
        className="px-2 text-sm"
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
