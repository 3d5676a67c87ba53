import { createContext } from "react-router"
import type { Bytes } from "./bytes.ts"

export type RenderState = {
  /** Set by the renderer. */
  document?: Bytes
}

export const renderKey = createContext<RenderState>()
