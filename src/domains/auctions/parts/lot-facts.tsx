import type { ReactNode } from "react"

/** `isEnglish` sets the lang attribute. */
export type LotFact<Key extends string> = readonly [key: Key, value: ReactNode, isEnglish?: boolean]

type LotFactsProps<Key extends string> = {
  title: string
  lines: readonly LotFact<Key>[]
  name: (key: Key) => string
  picture?: ReactNode
}

export function LotFacts<Key extends string>({ title, lines, name, picture }: LotFactsProps<Key>) {
  const filled = lines.filter(([, value]) => value)
  if (filled.length === 0) return null
  const list = (
    <dl className="grid grid-cols-[minmax(0,1fr)] content-start border-t border-rule">
      {filled.map(([key, value, isEnglish]) => (
        <div key={key} className="fact">
          <dt>{name(key)}</dt>
          <dd lang={isEnglish ? "en" : undefined} className="min-w-0">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {picture ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:gap-x-6">
          {picture}
          {list}
        </div>
      ) : (
        list
      )}
    </section>
  )
}
