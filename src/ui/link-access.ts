import { createContext, useContext } from "react"
import type { AppPath } from "#platform/app-path.ts"

/** Whether who sees a page may open an address. Outside of pages with permissions all are open. */
export const LinkAccess = createContext<(path: string) => boolean>(() => true)

export function useCanOpen(path: AppPath | `data:${string}`): boolean {
  return useContext(LinkAccess)(path)
}
