import { type ComponentType, lazy } from "react"

/**
 * Loads the code when it is rendered; wrap it in Suspense. If that fails, as after a lost connection, the page goes on
 * without it.
 */
export function lazyOptional<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }))
}
