import type { Language } from "#platform/ctx.ts"

export type Visitor = "guest" | "ann" | "hana" | "admin"
/**
 * An address of a route, who visits it, in which language if not in English, and the status if it is not 200. A page that
 * guests visit, too, is read in this language alone (`isForGuests`).
 */
export type PageCase = {
  to: string
  visitor: Visitor
  lang?: Language
  isForGuests?: boolean
  status?: number
} & (
  | { leadsTo?: never; refused?: never }
  /** The address redirects to a page that is a case of its own. */
  | { leadsTo: string; refused?: never }
  /** The address gets the error page, which differs in its text alone. */
  | { refused: 403 | 404; leadsTo?: never }
)
/** The visits of each route, by its path in the route table. */
export type PageCases = Record<string, PageCase[]>

export const asGuest = (to: string): PageCase[] => [{ to, visitor: "guest" }]
export const asGuestAndMember = (to: string): PageCase[] => [...asGuest(to), { to, visitor: "ann" }]
export const asMember = (path: string): PageCase[] => [{ to: `/my-account${path}`, visitor: "ann" }]
export const asAuctioneer = (...paths: string[]): PageCase[] => paths.map((to) => ({ to, visitor: "hana" }))
export const asAdmin = (...paths: string[]): PageCase[] => paths.map((to) => ({ to, visitor: "admin" }))
export const withSignIn = (path: string): PageCase[] => [
  { to: path, visitor: "guest", leadsTo: `/auth/login?from=${encodeURIComponent(path)}` },
]
