import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { groupLetters, groupPlaces } from "../group-places.ts"
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

/** By country and region, where there are most first. */
export function RegisterByPlace({ rows, isNarrow = false }: Props) {
  const t = useTexts("catalogue")
  return groupPlaces(rows).map(({ country, count, regions }) => (
    <section key={country} className="grid">
      <h2 className="flex items-baseline gap-3 border-t border-rule-strong pt-3 pb-3 text-xl">
        <Link to={placePath(country)} className="no-underline hover:text-act-text hover:underline">
          {country}
        </Link>
        <span className="figures label-text font-sans">{count}</span>
      </h2>
      {regions.map(({ name, rows: own }) => (
        <NamesRow
          key={name ?? ""}
          label={
            <h3 className="flex items-baseline gap-2 font-sans text-sm font-normal tracking-normal text-ink-soft md:pt-1">
              {name ? (
                <Link
                  to={placePath(country, name)}
                  className="no-underline hover:text-act-text hover:underline"
                >
                  {name}
                </Link>
              ) : (
                t(regions.length > 1 ? "elsewhere" : "throughout")
              )}
              <span className="figures text-xs text-ink-faint">{own.length}</span>
            </h3>
          }
        >
          <Names isNarrow={isNarrow}>
            {own.map((row) => (
              <DistilleryName key={row.id} row={row} note={name ? null : row.region} />
            ))}
          </Names>
        </NamesRow>
      ))}
    </section>
  ))
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
