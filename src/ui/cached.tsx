import { createContext, type ReactNode, use } from "react"

/** Null in the browser; the server caches parts (server/rendering/fragment-cache.tsx). */
export const CacheContext = /* @__PURE__ */ createContext<
  ((key: string, part: ReactNode) => ReactNode) | null
>(null)

type Props = { name: string; of: unknown; children?: ReactNode }

/**
 * The server caches its HTML by `of`, language and currency, so it must depend on nothing else. It must be the only
 * child of its element and must not use React's ids.
 */
export function Cached({ name, of, children }: Props) {
  const cache = use(CacheContext)
  return cache ? cache(`${name} ${JSON.stringify(of)}`, children) : children
}
