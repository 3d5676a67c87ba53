import { lotTopic } from "#domains/auctions/live-state.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { isLot } from "../found-item.ts"
import { BrowseLinks } from "../parts/browse-links.tsx"
import { FoundGroupSection } from "../parts/found-group.tsx"
import { FoundPages } from "../parts/found-pages.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { scopeText } from "../parts/scope-text.ts"
import { readResults } from "../read-results.ts"
import { ResultsQuery } from "../results-query.ts"
import { searchScopes } from "../scopes.ts"
import type { Route } from "./+types/results"

export const handle = { parameters: ["q", "scope"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { q, scope } = ResultsQuery.parse(Object.fromEntries(url.searchParams))
  const results = await runLoader(ctx, url, () => readResults(ctx, { q, scope }))
  const items = results.found?.groups.flatMap((group) => group.items) ?? []
  context.get(pageKey).cache = {
    seconds: 10,
    topics: items.map((each) => (isLot(each) ? lotTopic.of(each.id) : productTopic(each))),
  }
  return { q, scope, ...results, now: ctx.now().toISOString() }
}

type Data = Route.ComponentProps["loaderData"]

export default function Results({ loaderData }: Route.ComponentProps) {
  const { q, scope, found, nearest } = loaderData
  const t = useTexts("search")
  const title = q === "" ? t("title") : t("titleFor", { query: q })
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <PageHead title={title} description={t("summary")} path="/product" isHidden={q !== ""} />
      <header className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {found && !nearest && <Summary scope={scope} found={found} />}
      </header>
      <PhoneForm key={`${q} ${scope}`} q={q} scope={scope} />
      {q === "" && <Start />}
      {nearest && <NothingFound {...nearest} />}
      {found && <Groups q={q} found={found} now={loaderData.now} />}
    </div>
  )
}

type FoundResults = NonNullable<Data["found"]>

function Summary({ scope, found: { corrected, groups } }: { scope: Data["scope"]; found: FoundResults }) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      {corrected !== null && <p>{t("corrected", { query: corrected })}</p>}
      {scope !== "all" && <p>{t("elsewhere", { place: scopeText(t, placeTexts, scope) })}</p>}
      {total > 0 && <p className="figures text-ink-soft">{t("found", { count: total })}</p>}
    </>
  )
}

function Groups({ q, found, now }: { q: string; found: FoundResults; now: string }) {
  const { groups, corrected, ...pages } = found
  const text = corrected ?? q
  const [last] = groups.slice(-1)
  const isPast = last?.kind === "previous"
  const current = isPast ? groups.slice(0, -1) : groups
  useLive(
    groups.flatMap(({ kind, items }) => (kind === "live" ? items.map(({ id }) => id) : [])),
    [],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {current.map((group) => (
        <FoundGroupSection key={group.kind} group={group} text={text} now={now} />
      ))}
      <FoundPages {...pages} text={text} />
      {isPast && <FoundGroupSection group={last} text={text} now={now} />}
    </div>
  )
}

function PhoneForm({ q, scope }: Pick<Data, "q" | "scope">) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
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
                    {scopeText(t, placeTexts, name)}
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

function Start() {
  const t = useTexts("search")
  return (
    <div className="grid max-w-read gap-4">
      <p className="text-ink-soft">{t("start")}</p>
      <BrowseLinks />
    </div>
  )
}
