import type { DramOffer, MyDrams } from "../reads.ts"
import type { PledgeAnswer } from "./use-pledge.ts"

export type Bar = "guest" | "notVerified" | "runsAuctions" | "suspended"

/** What the pledge box is told of the bottle and of whoever looks at it. */
export type BoxProps = {
  offer: DramOffer
  mine: MyDrams
  /** The most this visitor may pledge of it. */
  most: number
  bar: Bar | null
  memberId: string | null
  pledgeKey: string | null
  now: string
  signInTo: string
  answer?: PledgeAnswer | undefined
}
