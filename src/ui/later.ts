import { type ComponentType, lazy } from "react"

/**
 * A component whose code loads only when it is rendered; wrap it in Suspense. If loading fails, for example after a
 * lost connection, the page goes on without it.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }))
}
