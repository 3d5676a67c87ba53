import { LRUCache } from "lru-cache"
import type { Language } from "#platform/ctx.ts"
import { unpacked } from "#platform/packed.ts"
import { placeOf } from "#ui/drawn.tsx"
import { drawerOf, type FragmentName, type FragmentParts } from "../drawn-part.ts"
import { type Bytes, bytesOf } from "./bytes.ts"

const mostCharacters = 16 * 1024 * 1024

/** The key is all that a part shows: the lots of one bottle share one price history. */
const drawn = new LRUCache<string, Bytes>({
  maxSize: mostCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
})

export function fillPlaces(html: Bytes, language: Language, parts: FragmentParts): Bytes {
  return Object.entries(parts).reduce((page, [name, shown]) => {
    const place = placeOf(name)
    const at = page.indexOf(place)
    if (at < 0) return page
    const part = drawnOnce(language, name as FragmentName, shown)
    return (page.slice(0, at) + part + page.slice(at + place.length)) as Bytes
  }, html)
}

function drawnOnce(language: Language, name: FragmentName, shown: string): Bytes {
  const key = `${language} ${name} ${shown}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const html = bytesOf(drawerOf(name)({ language }, unpacked(shown)))
  drawn.set(key, html)
  return html
}
