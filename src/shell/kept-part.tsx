import { createContext, type ReactNode, use } from "react"

/** The parts of the frame that are the same on page after page. */
export type PartName = "header" | "footer"
/** And the scripts, which follow from the routes a page is of. */
export type KeptName = PartName | "scripts"

/** Who draws them on the server (server/drawing/frame-keep.tsx). In the browser nobody does. */
export const PartsContext = /* @__PURE__ */ createContext<
  ((name: KeptName, part: ReactNode) => ReactNode) | null
>(null)

/**
 * A part of the frame of which the server keeps the HTML. What it shows is to follow from the language, the root's data
 * and the address alone, and of the address only as `from` in a form or in the way to sign in.
 */
export function KeptPart({ name, children }: { name: KeptName; children?: ReactNode }) {
  const draw = use(PartsContext)
  return draw ? draw(name, children) : children
}
