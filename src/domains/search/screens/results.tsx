import { lotTopic } from "#domains/auctions/live-state.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { isReduced } from "#domains/listings/price.ts"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Price } from "#ui/price.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { countScopes, type ScopeCount } from "../count-scopes.ts"
import { type FoundItem, isLot } from "../found-item.ts"
import { searchSize } from "../inputs.ts"
import { resultsPath, scopeText } from "../parts/scope-text.ts"
import { Scopes } from "../parts/scopes.tsx"
import { ResultsQuery } from "../results-query.ts"
import { type SearchScope, searchScopes } from "../scopes.ts"
import { searchAll } from "../search-all.ts"
import type { Route } from "./+types/results"

export const handle = { parameters: ["q", "scope", "page"] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { q, scope, page } = ResultsQuery.parse(Object.fromEntries(url.searchParams))
  const [found, counts] = await runLoader(ctx, url, () =>
    Promise.all([searchAll(ctx, { query: q, scope, page, limit: searchSize }), countScopes(ctx, q)]),
  )
  if (found.results.length === 0 && page > 1) throw redirect(resultsPath(q, scope))
  context.get(pageKey).cache = {
    seconds: 10,
    topics: found.results.map((each) => (isLot(each) ? lotTopic.of(each.id) : productTopic(each))),
  }
  return { q, scope, counts, ...found }
}

type Data = Route.ComponentProps["loaderData"]

export default function Results({ loaderData }: Route.ComponentProps) {
  const { q, scope, counts, results, corrected, pagination } = loaderData
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <PageHead
        title={q === "" ? t("title") : t("titleFor", { query: q })}
        description={t("summary")}
        path="/product"
        isHidden={q !== ""}
      />
      <header className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere">{q === "" ? t("title") : t("titleFor", { query: q })}</h1>
        {corrected !== null && <p>{t("corrected", { query: corrected })}</p>}
        {results.length > 0 && (
          <p className="figures text-ink-soft">
            {t("found", { count: pagination.total })}
            {scope !== "all" && ` · ${scopeText(t, placeTexts, scope)}`}
          </p>
        )}
      </header>
      <PhoneForm key={`${q} ${scope}`} q={q} scope={scope} counts={counts} />
      {q === "" ? (
        <Start />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-5 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          <Scopes q={q} scope={scope} counts={counts} />
          <div className="grid content-start gap-6">
            {results.length === 0 ? (
              <NoResults q={q} scope={scope} counts={counts} />
            ) : (
              <ul className="border-t border-rule-strong">
                {results.map((found) => (
                  <Result key={found.id} found={found} />
                ))}
              </ul>
            )}
            <Pagination page={pagination.page} pages={pagination.pages} />
          </div>
        </div>
      )}
    </div>
  )
}

function PhoneForm({ q, scope, counts }: Pick<Data, "q" | "scope" | "counts">) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  const countOf = (name: SearchScope) => counts.find((each) => each.scope === name)?.count ?? 0
  return (
    <search aria-label={t("title")} className="md:hidden">
      <Form method="get" className="grid gap-3">
        <Field label={t("searchLabel")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="q" defaultValue={q} maxLength={160} enterKeyHint="search" />
          )}
        </Field>
        <div className="flex items-end gap-3">
          <Field label={t("scope")} className="grow">
            {(fieldProps) => (
              <Select {...fieldProps} name="scope" defaultValue={scope}>
                {searchScopes.map((name) => (
                  <option key={name} value={name}>
                    {q === ""
                      ? scopeText(t, placeTexts, name)
                      : `${scopeText(t, placeTexts, name)} (${countOf(name)})`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button className="min-h-11">{t("go")}</Button>
        </div>
      </Form>
    </search>
  )
}

function Result({ found }: { found: FoundItem }) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  const { name, description, path, imagePath, kind, location } = found
  return (
    <li className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-rule py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_11rem]">
      <img
        src={imagePath}
        alt=""
        width={56}
        height={75}
        loading="lazy"
        decoding="async"
        className="h-[4.6875rem] w-14 object-contain max-md:row-span-2"
      />
      <div className="grid content-start gap-0.5">
        <p className="label-text">{t(`kinds.${kind}`, { place: placeTexts(`names.${location}`) })}</p>
        <h2 className="text-base leading-snug">
          <Link to={path} className="covers">
            {name}
          </Link>
        </h2>
        {description && (
          <p lang="en" className="line-clamp-2 max-w-read text-sm text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <div className="max-md:col-start-2 md:text-right">
        <ResultPrice found={found} />
      </div>
    </li>
  )
}

function ResultPrice({ found }: { found: FoundItem }) {
  const t = useTexts("search")
  if (found.kind === "previous") return <p className="text-sm text-ink-soft">{t("ended")}</p>
  if (isLot(found)) return <Price cents={found.priceCents} />
  return (
    <>
      <Price cents={found.nowCents} wasCents={isReduced(found) ? found.priceCents : null} />
      {found.available <= 0 && <p className="text-sm text-ink-soft">{t("outOfStock")}</p>}
    </>
  )
}

function NoResults({ q, scope, counts }: { q: string; scope: SearchScope; counts: readonly ScopeCount[] }) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  const isElsewhere = scope !== "all" && counts.length > 0
  return (
    <EmptyState
      title={t("noResult")}
      next={
        isElsewhere ? <LinkButton to={resultsPath(q, "all")}>{t("everywhere")}</LinkButton> : <BrowseLinks />
      }
    >
      {t(isElsewhere ? "elsewhere" : "hints", { place: scopeText(t, placeTexts, scope) })}
    </EmptyState>
  )
}

function Start() {
  const t = useTexts("search")
  return (
    <div className="grid max-w-read gap-4">
      <p className="text-ink-soft">{t("start")}</p>
      <BrowseLinks />
    </div>
  )
}

const browseLinks = [
  { to: "/whisky-auction-live", text: "links.live" },
  { to: shopPath("bottle", homePlace), text: "links.bottles" },
  { to: "/whisky-distillery", text: "links.distilleries" },
  { to: "/whisky-glossary", text: "links.glossary" },
] as const

function BrowseLinks() {
  const t = useTexts("search")
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {browseLinks.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-9 items-center">
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
