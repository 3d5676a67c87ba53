import { createContext } from "react-router"
import type { FinalizedPage } from "./finalize-page.ts"
import type { Bytes } from "./rendering/bytes.ts"
import type { RenderPool } from "./rendering/render-pool.ts"

export type RenderState = {
  /** Set by the renderer. From a render thread it already has its policy. */
  document?: Bytes | FinalizedPage
}

export const renderKey = createContext<RenderState>()
export const renderPoolKey = createContext<RenderPool | null>(null)
