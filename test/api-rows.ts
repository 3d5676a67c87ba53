import type { Permission } from "#domains/accounts/permissions.ts"
import type { Person } from "./world.ts"

/** What a call is asked, and by whom. */
export type CallRow = {
  /** Who may: anybody, whoever is signed in, or staff at the auctions' desk, the shop's or the members'. */
  by: "anybody" | "member" | "desk" | "shop" | "admin"
  path?: () => string
  /** Parts of the path that name what is not there. */
  strangers?: readonly string[]
  body?: () => unknown
  done: number
}

export type Asked = { path: string; body?: unknown }

/**
 * What a name in a path, a query or a body stands for. Things of the house may be named by everybody; a member, or what
 * belongs to one, only by that member; a secret is its own proof; the desk names whom it likes.
 */
export type Meaning = "house" | "member" | "owned" | "secret" | "desk"
export type Meanings = Record<string, Record<string, Meaning>>

/** A staff call: the permission it takes and something it could be asked. */
export type DeskRow = { needs: Permission; asked: () => Asked }

/** A call that writes, of everyday people: closed while somebody is suspended, or open, and to what. */
export type WriteRow = { whenSuspended: "closed" | "open"; done?: number; asked: (who: Person) => Asked }

/** What api.test.ts has made before anything is asked: rows look it up when they are asked. */
export type Called = {
  now: () => Date
  ann: Person
  /** Whom the desk acts on. */
  zed: Person
  auctionId: string
  lotId: string
  otherLotId: string
  draftId: string
  productId: string
  listingId: string
  noticeId: string
  pushDeviceId: string
  upgradeId: string
  /** A round of drams that is open. */
  roundId: string
}

/** The same for ownership.test.ts. */
export type Owned = {
  now: () => Date
  ben: Person
  sue: Person
  /** Somebody the desk may do anything to. */
  zoe: Person
  auctionId: string
  lotId: string
  productId: string
  /** A bottle that is being shared. */
  offer: { product_id: string; auction_id: string }
  noticeOfBen: string
  noticeOfSue: string
  deviceOfBen: string
  deviceOfSue: string
  storageOfBen: string
  upgradeOfBen: string
}
