import { LRUCache } from "lru-cache"
import type { Language } from "#platform/ctx.ts"
import { unpacked } from "#platform/packed.ts"
import { placeholderOf } from "#ui/server-html.tsx"
import { type FragmentName, type FragmentParts, rendererOf } from "../server-fragment.ts"
import { type Bytes, bytesOf } from "./bytes.ts"

const maxCharacters = 16 * 1024 * 1024

/** The key is all that a part shows: the lots of one bottle share one price history. */
const fragments = new LRUCache<string, Bytes>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
})

export function fillPlaceholders(html: Bytes, language: Language, parts: FragmentParts): Bytes {
  return Object.entries(parts).reduce((page, [name, data]) => {
    const placeholder = placeholderOf(name)
    const at = page.indexOf(placeholder)
    if (at < 0) return page
    const part = renderFragmentOnce(language, name as FragmentName, data)
    return (page.slice(0, at) + part + page.slice(at + placeholder.length)) as Bytes
  }, html)
}

function renderFragmentOnce(language: Language, name: FragmentName, data: string): Bytes {
  const key = `${language} ${name} ${data}`
  const cached = fragments.get(key)
  if (cached !== undefined) return cached
  const html = bytesOf(rendererOf(name)({ language }, unpacked(data)))
  fragments.set(key, html)
  return html
}
