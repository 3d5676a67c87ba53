import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { type CountryGroup, groupLetters, groupPlaces, splitBySize } from "../group-places.ts"
import { distilleryPath, placePath } from "../paths.ts"
import { yearsOf } from "../years.ts"
import { anchorOf, Letters } from "./letters.tsx"
import { Name, Names, NamesRow } from "./names.tsx"

export type RegisterRow = {
  id: string
  name: string
  country: string
  region: string | null
  founded: number | null
  closed: number | null
  isActive: boolean
}

type Props = { rows: readonly RegisterRow[]; isNarrow?: boolean }

export function RegisterByPlace({ rows, isNarrow = false }: Props) {
  const t = useTexts("catalogue")
  const { large, small } = splitBySize(groupPlaces(rows))
  return (
    <>
      {large.map((place) => (
        <Country key={place.country} place={place} isNarrow={isNarrow} />
      ))}
      {small.length > 0 && (
        <section className="grid">
          <Title>{t("otherCountries")}</Title>
          {small.map(({ country, count, regions }) => (
            <NamesRow
              key={country}
              label={
                <RowTitle to={placePath(country)} count={count}>
                  {country}
                </RowTitle>
              }
            >
              <Names isNarrow={isNarrow}>
                {regions
                  .flatMap((region) => region.rows)
                  .map((row) => (
                    <DistilleryName
                      key={row.id}
                      row={row}
                      note={row.region === country ? null : row.region}
                    />
                  ))}
              </Names>
            </NamesRow>
          ))}
        </section>
      )}
    </>
  )
}

type CountryProps = { place: CountryGroup<RegisterRow>; isNarrow: boolean }

function Country({ place, isNarrow }: CountryProps) {
  const t = useTexts("catalogue")
  const { country, count, regions } = place
  return (
    <section className="grid">
      <Title>
        <Link to={placePath(country)} className="no-underline hover:text-act-text hover:underline">
          {country}
        </Link>
        <span className="figures label-text font-sans">{count}</span>
      </Title>
      {regions.map(({ name, rows }) => (
        <NamesRow
          key={name ?? ""}
          label={
            <RowTitle to={name ? placePath(country, name) : null} count={rows.length}>
              {name ?? t(regions.length > 1 ? "elsewhere" : "throughout")}
            </RowTitle>
          }
        >
          <Names isNarrow={isNarrow}>
            {rows.map((row) => (
              <DistilleryName key={row.id} row={row} note={name ? null : row.region} />
            ))}
          </Names>
        </NamesRow>
      ))}
    </section>
  )
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h2 className="flex items-baseline gap-3 border-t border-rule-strong pt-3 pb-3 text-xl">{children}</h2>
  )
}

function RowTitle({ to, count, children }: { to: AppPath | null; count: number; children: ReactNode }) {
  return (
    <h3 className="flex items-baseline gap-2 font-sans text-sm font-normal tracking-normal text-ink-soft">
      {to ? (
        <Link to={to} className="no-underline hover:text-act-text hover:underline">
          {children}
        </Link>
      ) : (
        children
      )}
      <span className="figures text-xs text-ink-faint">{count}</span>
    </h3>
  )
}

export function RegisterByName({ rows, isNarrow = false }: Props) {
  const t = useTexts("catalogue")
  const groups = groupLetters(rows, ({ name }) => name)
  return (
    <div className="grid gap-4">
      <Letters label={t("letters")} letters={groups.map(({ letter }) => letter)} />
      <div>
        {groups.map(({ letter, rows: own }) => (
          <NamesRow
            key={letter}
            id={anchorOf(letter)}
            label={<h2 className="text-2xl text-ink-soft">{letter}</h2>}
          >
            <Names isNarrow={isNarrow}>
              {own.map((row) => (
                <DistilleryName
                  key={row.id}
                  row={row}
                  note={row.country === "Scotland" ? row.region : row.country}
                />
              ))}
            </Names>
          </NamesRow>
        ))}
      </div>
    </div>
  )
}

function DistilleryName({ row, note }: { row: RegisterRow; note: string | null }) {
  return (
    <Name
      to={distilleryPath(row.id)}
      name={row.name}
      note={note}
      figure={yearsOf(row)}
      isPast={!row.isActive}
    />
  )
}
