import { type ComponentType, lazy } from "react"

/**
 * A part whose code a browser loads only when it is rendered; wrap it in Suspense. If its code cannot be loaded, as
 * after a lost connection, the page goes on without it.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }))
}
