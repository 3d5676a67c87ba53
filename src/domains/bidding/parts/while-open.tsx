import type { ReactNode } from "react"
import { useServerSecond } from "#ui/server-clock.ts"

type Props = { endsAt: string; now: string; isHeld?: boolean; children: ReactNode; after: ReactNode }

/** Renders `children` until the end and `after` from then on, by the server's clock. While `isCorked` it does not end. */
export function WhileOpen({ endsAt, now, isHeld = false, children, after }: Props) {
  const second = useServerSecond(now)
  return isHeld || Date.parse(endsAt) / 1_000 > second ? children : after
}
