import { useEffect, useEffectEvent } from "react"
import { offerKeys } from "./use-passkeys.ts"

/** What a key is to sign is worth five minutes. */
const renewedMs = 4 * 60_000

/** Has the browser propose passkeys at the field of the name for as long as nothing else is asked of them. */
export function useOfferedKeys(mayOffer: boolean, take: (response: string) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!mayOffer) return
    let offered = new AbortController()
    async function offer(): Promise<void> {
      const { signal } = offered
      const response = await offerKeys(signal)
      if (response !== undefined && !signal.aborted) taken(response)
    }
    void offer()
    const renewal = setInterval(() => {
      offered.abort()
      offered = new AbortController()
      void offer()
    }, renewedMs)
    return () => {
      clearInterval(renewal)
      offered.abort()
    }
  }, [mayOffer])
}
