import { useSyncExternalStore } from "react"

const never = () => () => {}

/** True after hydration; until then the form is plain HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
