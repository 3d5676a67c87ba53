import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether the page's script has taken over: until then a form does what a form does. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
