import { useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { groupLetters } from "../group-places.ts"
import { anchorOf, Letters } from "../parts/letters.tsx"
import { ListForm } from "../parts/list-form.tsx"
import { StructuredData } from "../parts/structured-data.tsx"
import { glossaryPath } from "../paths.ts"
import { findTerms, GlossaryQuery, type Term } from "../read-glossary.ts"
import type { Route } from "./+types/glossary"

export const handle = { parameters: ["q", "topic"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = GlossaryQuery.parse(Object.fromEntries(url.searchParams))
  const found = await findTerms(context.get(ctxKey), query)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  return { query, ...found }
}

export default function Glossary({ loaderData }: Route.ComponentProps) {
  const { query, found, total, topics } = loaderData
  const t = useTexts("catalogue")
  const { origin } = usePageData()
  const isNarrowed = Boolean(query.q || query.topic)
  const groups = groupLetters(found, ({ term }) => term)
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead
        title={t("glossary.title")}
        description={t("glossary.summary", { count: total })}
        path={glossaryPath}
        isHidden={query.q !== ""}
      />
      {!isNarrowed && <StructuredData about={setOf(found, t("glossary.title"), origin)} />}
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("glossary.title")}</h1>
        <p className="text-ink-soft">{t("glossary.lead")}</p>
      </header>
      <ListForm
        q={query.q}
        hint={t("glossary.searchHint")}
        isNarrowed={isNarrowed}
        selects={[
          {
            name: "topic",
            value: query.topic,
            label: t("topic"),
            all: t("allTopics"),
            choices: topics.map((topic) => ({ ...topic, label: t(`topics.${topic.name}`) })),
          },
        ]}
      />
      <div className="grid gap-2 border-b border-rule-strong pb-2 md:flex md:items-center md:justify-between">
        <Letters label={t("letters")} letters={groups.map(({ letter }) => letter)} />
        <p className="figures label-text whitespace-nowrap">{t("glossary.count", { count: found.length })}</p>
      </div>
      {found.length === 0 && (
        <EmptyState
          title={t("glossary.none")}
          next={
            <Link to={glossaryPath} className="link">
              {t("glossary.toAll")}
            </Link>
          }
        />
      )}
      <div className="grid gap-8">
        {groups.map(({ letter, rows }) => (
          <Letter key={letter} letter={letter} terms={rows} />
        ))}
      </div>
    </div>
  )
}

function Letter({ letter, terms }: { letter: string; terms: readonly Term[] }) {
  const t = useTexts("catalogue")
  return (
    <section
      id={anchorOf(letter)}
      className="grid scroll-mt-4 gap-x-8 gap-y-3 border-b border-rule pb-8 md:grid-cols-[5rem_minmax(0,1fr)]"
    >
      <h2 className="text-3xl text-ink-soft">{letter}</h2>
      <dl className="gap-x-12 lg:columns-2">
        {terms.map(({ id, term, definition, topic }) => (
          <div key={id} id={id} className="break-inside-avoid pb-5 target:bg-paper-sunk">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={`#${id}`}
                lang="en"
                className="font-name text-lg no-underline hover:text-act-text hover:underline"
              >
                {term}
              </Link>
              <span className="label-text">{t(`topics.${topic}`)}</span>
            </dt>
            <dd lang="en" className="max-w-read text-pretty">
              {definition}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function setOf(terms: readonly Term[], name: string, origin: string) {
  const id = origin + glossaryPath
  return {
    "@type": "DefinedTermSet",
    "@id": id,
    name,
    url: id,
    inLanguage: "en",
    hasDefinedTerm: terms.map((term) => ({
      "@type": "DefinedTerm",
      "@id": `${id}#${term.id}`,
      name: term.term,
      description: term.definition,
      inDefinedTermSet: id,
    })),
  }
}
