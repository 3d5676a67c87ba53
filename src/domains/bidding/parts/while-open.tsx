import type { ReactNode } from "react"
import { useServerSecond } from "#ui/live/server-clock.ts"
import { endsAfter } from "#ui/live/time-left.ts"

type Props = { endsAt: string; now: string; isHeld?: boolean; children: ReactNode; after: ReactNode }

/** Uses the server's clock. While `isHeld` it does not end. */
export function WhileOpen({ endsAt, now, isHeld = false, children, after }: Props) {
  const second = useServerSecond(now, isHeld ? undefined : endsAfter(now, endsAt))
  return isHeld || Date.parse(endsAt) / 1_000 > second ? children : after
}
