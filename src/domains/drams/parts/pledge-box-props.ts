import type { AppPath } from "#platform/app-path.ts"
import type { DramOffer, MyDrams } from "../reads.ts"
import type { PledgeAnswer } from "./use-pledge.ts"

export type PledgeDenial = "guest" | "notVerified" | "runsAuctions" | "suspended"

export type PledgeBoxProps = {
  offer: DramOffer
  mine: MyDrams
  max: number
  bar: PledgeDenial | null
  memberId: string | null
  pledgeKey: string | null
  now: string
  signInTo: AppPath
  answer?: PledgeAnswer | undefined
}
