import { useEffect, useEffectEvent } from "react"
import { offerPasskeys } from "./use-passkeys.ts"

/** A challenge is valid for five minutes. */
const renewedMs = 4 * 60_000

/** Only while no other passkey request is open. */
export function useOfferedPasskeys(canOffer: boolean, onResponse: (response: string) => void): void {
  const taken = useEffectEvent(onResponse)
  useEffect(() => {
    if (!canOffer) return
    let offered = new AbortController()
    async function offer(): Promise<void> {
      const { signal } = offered
      const response = await offerPasskeys(signal)
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
  }, [canOffer])
}
