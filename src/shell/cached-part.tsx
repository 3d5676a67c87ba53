import { createContext, type ReactNode, use } from "react"

export type PartName = "header" | "footer"
export type CachedPartName = PartName | "scripts"

/** Null in the browser; the server renders and caches parts (server/rendering/frame-cache.tsx). */
export const PartsContext = /* @__PURE__ */ createContext<
  ((name: CachedPartName, part: ReactNode) => ReactNode) | null
>(null)

/**
 * The server caches its HTML: it must depend only on language, root data and address, and on the address only as `from`
 * in a form or in the sign-in link.
 */
export function CachedPart({ name, children }: { name: CachedPartName; children?: ReactNode }) {
  const renderPart = use(PartsContext)
  return renderPart ? renderPart(name, children) : children
}
