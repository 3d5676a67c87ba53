import { type ReactNode, useId } from "react"

type Props = { id?: string; title: string; text?: ReactNode; children: ReactNode }

export function Section({ id, title, text, children }: Props) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-rule pt-6 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {text && <p className="label-text max-w-read">{text}</p>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
    </section>
  )
}
