import { createContext, type ReactNode, use } from "react"

/** Who keeps parts of a page on the server (server/drawing/part-keep.tsx). In the browser nobody does. */
export const KeepContext = /* @__PURE__ */ createContext<
  ((key: string, part: ReactNode) => ReactNode) | null
>(null)

type Props = { name: string; of: unknown; children?: ReactNode }

/**
 * A part that comes again on page after page, whose HTML the server keeps by what it shows: `of`, the language and the
 * currency, and nothing else. It is the only child of its element and has no ids of React's.
 */
export function Kept({ name, of, children }: Props) {
  const keep = use(KeepContext)
  return keep ? keep(`${name} ${JSON.stringify(of)}`, children) : children
}
