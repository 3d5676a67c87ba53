import { createContext, type ReactNode, use } from "react"

/** The parts of the frame that many pages share. */
export type PartName = "header" | "footer"
/** The scripts depend on the page's routes. */
export type KeptName = PartName | "scripts"

/** Renders and caches them on the server (server/drawing/frame-keep.tsx). Null in the browser. */
export const PartsContext = /* @__PURE__ */ createContext<
  ((name: KeptName, part: ReactNode) => ReactNode) | null
>(null)

/**
 * A part of the frame whose HTML the server caches. It must depend only on the language, the root's data and the
 * address, and on the address only as `from` in a form or in the sign-in link.
 */
export function KeptPart({ name, children }: { name: KeptName; children?: ReactNode }) {
  const draw = use(PartsContext)
  return draw ? draw(name, children) : children
}
