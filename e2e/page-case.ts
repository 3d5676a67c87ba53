export type Who = "guest" | "ann" | "hana" | "admin"
/** An address of a route, who visits it and the expected status; a redirect is checked where it leads. */
export type PageCase = { to: string; who: Who; status?: number }
/** The visits of each route, by its path in the route table. */
export type PageCases = Record<string, PageCase[]>

export const asGuest = (to: string): PageCase[] => [{ to, who: "guest" }]
export const asGuestAndMember = (to: string): PageCase[] => [...asGuest(to), { to, who: "ann" }]
export const asMember = (path: string): PageCase[] => [{ to: `/my-account${path}`, who: "ann" }]
export const asAuctioneer = (...paths: string[]): PageCase[] => paths.map((to) => ({ to, who: "hana" }))
export const asAdmin = (...paths: string[]): PageCase[] => paths.map((to) => ({ to, who: "admin" }))
