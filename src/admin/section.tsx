import type { ComponentProps, ReactNode } from "react"
import type { Noun } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { DataTable } from "./lists/data-table.tsx"

type Props = {
  /** Its anchor on the page. */
  id?: string | undefined
  title: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, className, children }: Props) {
  return (
    <section id={id} className={classNames("grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3", className)}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

type TableSectionProps<Row, N extends Noun> = Omit<
  ComponentProps<typeof DataTable<Row & object, N>>,
  "caption" | "isInner"
> & { id?: string; title: string; none?: string }

/** A table of a page. Without rows it says `none`, or is left out. */
export function TableSection<Row extends object, N extends Noun>(props: TableSectionProps<Row, N>) {
  const { id, title, none, ...table } = props
  if (table.rows.length === 0 && none === undefined) return null
  return (
    <Section id={id} title={title}>
      {table.rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <DataTable {...table} caption={title} isInner />
      )}
    </Section>
  )
}
