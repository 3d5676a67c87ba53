/** What a country may forbid to be shown: prices that were, what is reduced as a shelf of its own, banners. */
export const shownThings = ["salePrices", "promotions", "banners"] as const
export type ShownThing = (typeof shownThings)[number]

/** How an order may be paid, as far as a law has a say in it. */
export const payWays = ["transfer", "card", "wallet"] as const
export type PayWay = (typeof payWays)[number]

/** What may be shown to visitors in a country, and how what is sent there may be paid. */
export type Law = { country: string; shown: Readonly<Record<ShownThing, boolean>>; ways: readonly PayWay[] }
