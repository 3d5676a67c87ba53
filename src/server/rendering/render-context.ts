import { createContext } from "react-router"

export type RenderState = {
  /** Set by the renderer. */
  document?: Buffer
}

export const renderKey = createContext<RenderState>()
