import type { Permission } from "#domains/accounts/permissions.ts"
import type { Person } from "../fixtures.ts"

export type CallRow = {
  /** Allows: everybody, any signed-in member, or staff with the permission for auctions, shop or members. */
  by: "anybody" | "member" | "staff" | "shop" | "admin"
  path?: () => string
  /** The path's parameters to replace with unknown ids. */
  strangers?: readonly string[]
  body?: () => unknown
  status: number
}

export type CallRequest = { path: string; body?: unknown }

/**
 * Meanings of a parameter in a path, query or body: "public" is public, and every client may name it; "member" and
 * "owned" are a member, or something of theirs, and only that member may name them; "secret" is its own proof; with
 * "staff" staff may name any member.
 */
export type Meaning = "public" | "member" | "owned" | "secret" | "staff"
export type Meanings = Record<string, Record<string, Meaning>>

export type StaffCallRow = { needs: Permission; request: () => CallRequest }

/**
 * A call of members or guests that writes: refused ("closed") or allowed ("open") while the member is suspended. `status`
 * is the status if it is not 200.
 */
export type WriteCallRow = {
  whenSuspended: "closed" | "open"
  status?: number
  request: (member: Person) => CallRequest
}

/** The fixtures of api.test.ts. Rows are functions because the fixtures exist only when the tests run. */
export type CallFixtures = {
  now: () => Date
  ann: Person
  /** The member on whom staff calls act. */
  zed: Person
  auctionId: string
  lotId: string
  otherLotId: string
  draftId: string
  productId: string
  listingId: string
  notificationId: string
  pushDeviceId: string
  upgradeId: string
  dramSaleId: string
}

/** The fixtures of ownership.test.ts. */
export type OwnershipFixtures = {
  now: () => Date
  ben: Person
  sue: Person
  zoe: Person
  auctionId: string
  lotId: string
  productId: string
  offer: { product_id: string; auction_id: string }
  notificationOfBen: string
  notificationOfSue: string
  deviceOfBen: string
  deviceOfSue: string
  storageOfBen: string
  upgradeOfBen: string
}
