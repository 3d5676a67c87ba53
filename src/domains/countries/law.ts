/** The things that a country may forbid: former prices, a page of reduced goods, banners. */
export const shownThings = ["salePrices", "promotions", "banners"] as const
export type ShownThing = (typeof shownThings)[number]

export const payWays = ["transfer", "card", "wallet"] as const
export type PayWay = (typeof payWays)[number]

export type Law = { country: string; shown: Readonly<Record<ShownThing, boolean>>; ways: readonly PayWay[] }
