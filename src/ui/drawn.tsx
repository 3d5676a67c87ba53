import { useMemo } from "react"

const isServer = import.meta.env.SSR

/** The placeholder of a part whose HTML comes with the page, not with its data. */
export const placeOf = (name: string) => `<!--${name}-->`

/** HTML that came with the first page, for later renders of the same part. */
const sent: Record<string, string | undefined> = {}

type Props = { name: string; html: string }

/**
 * A part that only the server renders, as HTML or as a placeholder (server/drawn-part.ts): browsers get neither its
 * texts nor its script. `name` is the id of the section.
 */
export function Drawn({ name, html }: Props) {
  const shown = useMemo(() => (isServer ? html : asShown(name, html)), [name, html])
  return (
    <section
      id={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Normalized as the browser serializes it: equal HTML stays equal, so React leaves open elements alone. */
function asShown(name: string, html: string): string {
  // A part begins with an element, a placeholder with a comment.
  if (html[1] === "!") {
    sent[name] ??= document.getElementById(name)?.innerHTML
    return sent[name] ?? ""
  }
  const template = document.createElement("template")
  template.innerHTML = html
  return template.innerHTML
}
