export type Who = "guest" | "ann" | "hana" | "admin"
/** Where a route is visited, by whom, and the status it answers with there; a redirect is looked at where it leads. */
export type Visit = { to: string; who: Who; status?: number }
/** The visits of each route, by its path in the table of contents. */
export type Visits = Record<string, Visit[]>

export const guest = (to: string): Visit[] => [{ to, who: "guest" }]
export const all = (to: string): Visit[] => [...guest(to), { to, who: "ann" }]
export const account = (path: string): Visit[] => [{ to: `/my-account${path}`, who: "ann" }]
export const desk = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "hana" }))
export const admin = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "admin" }))
