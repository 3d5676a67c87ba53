export type Who = "guest" | "ann" | "hana" | "admin"
/** An address of a route, who visits it and the expected status; a redirect is checked where it leads. */
export type Visit = { to: string; who: Who; status?: number }
/** The visits of each route, by its path in the route table. */
export type Visits = Record<string, Visit[]>

export const guest = (to: string): Visit[] => [{ to, who: "guest" }]
export const all = (to: string): Visit[] => [...guest(to), { to, who: "ann" }]
export const account = (path: string): Visit[] => [{ to: `/my-account${path}`, who: "ann" }]
export const desk = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "hana" }))
export const admin = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "admin" }))
