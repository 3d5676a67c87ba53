import { useMemo } from "react"

const isServer = import.meta.env.SSR

/** Marks where HTML belongs that comes with the page, not with its data. */
export const placeholderOf = (name: string) => `<!--${name}-->`

/** HTML of the first page, for later renders. */
const firstHtml: Record<string, string | undefined> = {}

type Props = { name: string; html: string }

/**
 * Rendered by the server only, as HTML or a placeholder (server/server-fragment.ts): browsers get neither its texts nor its
 * script. `name` is the section's id.
 */
export function ServerHtml({ name, html }: Props) {
  const renderedHtml = useMemo(() => (isServer ? html : asBrowserHtml(name, html)), [name, html])
  return (
    <section
      id={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
      dangerouslySetInnerHTML={{ __html: renderedHtml }}
    />
  )
}

/** Serializes HTML like the browser: equal HTML stays equal, so React leaves open elements alone. */
function asBrowserHtml(name: string, html: string): string {
  // A placeholder is a comment, a part an element.
  if (html[1] === "!") {
    firstHtml[name] ??= document.getElementById(name)?.innerHTML
    return firstHtml[name] ?? ""
  }
  const template = document.createElement("template")
  template.innerHTML = html
  return template.innerHTML
}
