import { LRUCache } from "lru-cache"
import { historyFragment } from "#domains/prices/page-fragment.server.tsx"
import { reviewsFragment } from "#domains/reviews/page-fragment.server.tsx"
import type { Language } from "#platform/ctx.ts"
import { unpacked } from "#platform/database/packed.ts"
import { placeholderOf } from "#ui/server-html.tsx"
import type { PageFragment } from "#web/page-fragment.ts"
import type { FragmentData } from "#web/request-context.ts"
import { type Bytes, bytesOf } from "./bytes.ts"

const maxCharacters = 16 * 1024 * 1024

const fragmentRenderers = [rendererOf(historyFragment), rendererOf(reviewsFragment)]

/** The key is all that a part shows: the lots of one bottle share one price history. */
const fragments = new LRUCache<string, Bytes>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
})

export function fillPlaceholders(html: Bytes, language: Language, data: FragmentData): Bytes {
  return fragmentRenderers.reduce((page, { name, render }) => {
    const placeholder = placeholderOf(name)
    const at = page.indexOf(placeholder)
    const own = data[name]
    if (at < 0 || own === undefined) return page
    return (page.slice(0, at) + render(language, own) + page.slice(at + placeholder.length)) as Bytes
  }, html)
}

function rendererOf<Data>({ name, render }: PageFragment<Data>) {
  return {
    name,
    render(language: Language, data: string): Bytes {
      const key = `${language} ${name} ${data}`
      const cached = fragments.get(key)
      if (cached !== undefined) return cached
      const html = bytesOf(render({ language }, unpacked<Data>(data)))
      fragments.set(key, html)
      return html
    },
  }
}
