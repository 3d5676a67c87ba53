import type { ReactNode } from "react"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"

type Bar = {
  key: string
  label: string
  to?: AppPath
  size: number
  value: string
  note?: string
  isAlarm?: boolean
}
type Props = {
  title: string
  aside?: ReactNode
  bars: readonly Bar[]
  /** The size of a full bar; else the largest one is full. */
  top?: number
}

/** A chart that is its own table: each row is a name, a bar and a figure. */
export function BarList({ title, aside, bars, top = 1 }: Props) {
  const max = Math.max(top, ...bars.map(({ size }) => size))
  return (
    <figure className="grid content-start gap-2">
      <ChartCaption title={title} aside={aside} />
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {bars.map(({ key, label, to, size, value, note, isAlarm }) => (
            <tr key={key} className="border-t border-rule">
              <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal">
                {to ? <TextLink to={to} className="inline-block py-0.5" text={label} /> : label}
              </th>
              <td className="py-1.5" aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
                  <rect
                    width={(100 * size) / max}
                    height={8}
                    fill={isAlarm ? "var(--alarm)" : "var(--lead)"}
                  />
                </svg>
              </td>
              <td className="figures w-px py-1.5 pl-3 text-right whitespace-nowrap">
                {value}
                {note && <span className="label-text block">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

export function ChartCaption({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {aside && <span className="label-text figures">{aside}</span>}
    </figcaption>
  )
}
