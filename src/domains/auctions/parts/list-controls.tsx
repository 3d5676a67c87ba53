import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import { listAddress, sortsFor } from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { useListForm } from "#ui/lists/list-form.ts"
import { rememberSort } from "#ui/lists/saved-sort.ts"
import { type LotQuery, lotList } from "../lot-list.ts"
import { withQuery } from "./address.ts"
import { type LotView, lotViews, saveView } from "./lot-view.ts"

type Props = { query: Pick<LotQuery, "q" | "sort" | "limit">; view: LotView }

export function ListControls({ query, view }: Props) {
  const { q, sort, limit } = query
  const t = useTexts("lot-list")
  const { search } = useLocation()
  const { listens } = useListForm((params, path) => listAddress(path, params))
  const hiddenParams = [...new URLSearchParams(search)].filter(
    ([name]) => !["sort", "limit", "size", "page"].includes(name),
  )
  return (
    <div className="flex min-w-0 grow items-center justify-end gap-3">
      <Form method="get" {...listens} className="flex min-w-0 grow items-center justify-end gap-2">
        {hiddenParams.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Select
          key={sort}
          name="sort"
          defaultValue={sort}
          onChange={q === "" ? undefined : rememberSort}
          aria-label={t("list.sort")}
          className="min-w-0 py-1 text-sm max-sm:grow"
        >
          {sortsFor(lotList, query).map((name) => (
            <option key={name} value={name}>
              {t(`sorts.${name}`)}
            </option>
          ))}
        </Select>
        <Select
          key={limit}
          name="limit"
          defaultValue={limit}
          aria-label={t("list.size")}
          className="hidden py-1 text-sm sm:block"
        >
          {lotList.size.choices.map((amount) => (
            <option key={amount} value={amount}>
              {t("list.perPage", { count: amount })}
            </option>
          ))}
        </Select>
        <noscript>
          <Button size="small">{t("list.apply")}</Button>
        </noscript>
      </Form>
      <ViewSwitch view={view} />
    </div>
  )
}

const icons = { grid: "grid", table: "rows" } as const

function ViewSwitch({ view }: { view: LotView }) {
  const t = useTexts("lot-list")
  const { pathname, search } = useLocation()
  const page = new URLSearchParams(search).get("page") ?? undefined
  return (
    <nav aria-label={t("list.view")} className="flex shrink-0 rounded-sm border border-rule-strong">
      {lotViews.map((name) => (
        <Link
          key={name}
          to={withQuery(currentPage({ pathname }), search, { view: name, page })}
          preventScrollReset
          replace
          onClick={() => saveView(name)}
          aria-label={t(`list.${name}`)}
          aria-current={name === view ? "true" : undefined}
          title={t(`list.${name}`)}
          className={classNames(
            "flex size-11 items-center justify-center no-underline first:rounded-l-[3px] last:rounded-r-[3px]",
            name === view ? "bg-ink text-paper" : "text-ink-soft hover:text-ink",
          )}
        >
          <Icon name={icons[name]} />
        </Link>
      ))}
    </nav>
  )
}
