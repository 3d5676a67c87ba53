import { useMemo } from "react"

const isServer = import.meta.env.SSR

/** Where a part stands whose HTML comes with the page and not with its data. */
export const placeOf = (name: string) => `<!--${name}-->`

/** What came with the page this browser was sent, for whatever shows it again. */
const sent: Record<string, string | undefined> = {}

type Props = { name: string; html: string }

/**
 * A part that only the server draws, as HTML or as the place where it stands on the page (server/drawn-part.ts): neither
 * its words nor its script go to browsers. It is the section with its name as id.
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

/** As the browser itself writes it: so what was sent twice is the same both times, and what is open in it stays open. */
function asShown(name: string, html: string): string {
  // A part begins with an element, its place is a remark.
  if (html[1] === "!") {
    sent[name] ??= document.getElementById(name)?.innerHTML
    return sent[name] ?? ""
  }
  const template = document.createElement("template")
  template.innerHTML = html
  return template.innerHTML
}
