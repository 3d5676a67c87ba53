import type { DramOffer, MyDrams } from "../reads.ts"
import type { PledgeAnswer } from "./use-pledge.ts"

export type Bar = "guest" | "notVerified" | "runsAuctions" | "suspended"

export type BoxProps = {
  offer: DramOffer
  mine: MyDrams
  most: number
  bar: Bar | null
  memberId: string | null
  pledgeKey: string | null
  now: string
  signInTo: string
  answer?: PledgeAnswer | undefined
}
