import { archivePath, livePath } from "#domains/auctions/paths.ts"
import { groupLetters } from "#domains/catalogue/group-places.ts"
import { anchorOf, Letters } from "#domains/catalogue/parts/letters.tsx"
import { ListForm } from "#domains/catalogue/parts/list-form.tsx"
import { pricesPath } from "#domains/prices/paths.ts"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { ListedMaker } from "./list-makers.ts"

const anchor = "makers"

export function Makers({ makers, q }: { makers: readonly ListedMaker[]; q: string }) {
  const t = useTexts("catalogue")
  const groups = groupLetters(makers, ({ name }) => name)
  return (
    <section id={anchor} className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid max-w-read gap-2">
        <h2 className="text-xl">{t("makers.title")}</h2>
        <p className="text-ink-soft">{t("makers.lead")}</p>
      </header>
      <ListForm q={q} hint={t("makers.searchHint")} anchor={anchor} isNarrowed={q !== ""} selects={[]} />
      {makers.length === 0 ? (
        <EmptyState
          title={t("makers.none")}
          next={
            <Link to={`${pricesPath}#${anchor}`} className="link">
              {t("makers.toAll")}
            </Link>
          }
        />
      ) : (
        <>
          <div className="grid gap-2 md:flex md:items-center md:justify-between">
            <Letters label={t("letters")} letters={groups.map(({ letter }) => letter)} />
            <p className="figures label-text whitespace-nowrap">
              {t("makers.count", { count: makers.length })}
            </p>
          </div>
          <Table caption={t("makers.title")}>
            <thead>
              <tr>
                <HeadCell>{t("fields.name")}</HeadCell>
                <HeadCell className="max-sm:hidden">{t("facts.place")}</HeadCell>
                <HeadCell isFigure>{t("fields.bottles")}</HeadCell>
                <HeadCell isFigure>{t("makers.live")}</HeadCell>
                <HeadCell isFigure>{t("makers.past")}</HeadCell>
              </tr>
            </thead>
            {groups.map(({ letter, rows }) => (
              <tbody key={letter} id={anchorOf(letter)} className="scroll-mt-4">
                <tr>
                  <th scope="rowgroup" colSpan={5} className="pt-5 pb-1 font-name text-lg text-ink-soft">
                    {letter}
                  </th>
                </tr>
                {rows.map((maker) => (
                  <Row key={maker.path} maker={maker} />
                ))}
              </tbody>
            ))}
          </Table>
        </>
      )}
    </section>
  )
}

function Row({ maker }: { maker: ListedMaker }) {
  const t = useTexts("catalogue")
  const language = useLanguage()
  const { kind, name, path, bottles, live, past } = maker
  const search = new URLSearchParams({ [kind]: name })
  return (
    <tr>
      <Cell>
        <Link to={path} translate="no" className="link tap inline-flex items-center">
          {name}
        </Link>
        {kind === "bottler" && <span className="label-text ml-2">{t("makers.bottler")}</span>}
      </Cell>
      <Cell className="text-ink-soft max-sm:hidden">{placeOf(maker)}</Cell>
      <Cell isFigure className={bottles > 0 ? undefined : "text-ink-soft"}>
        {formatCount(bottles, language)}
      </Cell>
      <Figure count={live} to={`${livePath()}?${search}`} label={t("makers.liveOf", { name })} />
      <Figure count={past} to={`${archivePath()}?${search}`} label={t("makers.pastOf", { name })} />
    </tr>
  )
}

/** "Wales" once, where the region is the country. */
function placeOf({ region, country }: ListedMaker): string {
  return [region === country ? null : region, country].filter(Boolean).join(", ")
}

function Figure({ count, to, label }: { count: number; to: AppPath; label: string }) {
  const language = useLanguage()
  const figure = formatCount(count, language)
  return (
    <Cell isFigure>
      {count > 0 ? (
        <Link to={to} className="link inline-block min-h-6 min-w-6">
          <span className="sr-only">{label}: </span>
          {figure}
        </Link>
      ) : (
        <span className="text-ink-soft">{figure}</span>
      )}
    </Cell>
  )
}
