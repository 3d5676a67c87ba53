import { useSyncExternalStore } from "react"

const never = () => () => {}

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
