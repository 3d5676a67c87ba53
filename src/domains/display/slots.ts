export const slots = [
  "home",
  "main-sidebar",
  "live-bid",
  "submit-share",
  "dram-shop",
  "bottle-shop",
  "cask-shop",
  "news-articles",
  "glossary",
  "independent-bottles",
  "buy-whisky-cask",
  "partnership",
  "how-to-bid",
  "how-to-sell",
  "shipping",
  "faq",
  "terms-and-conditions",
  "about",
] as const
export type Slot = (typeof slots)[number]

const slotByPath: readonly (readonly [path: RegExp, slot: Slot])[] = [
  [/^\/(home)?$/, "home"],
  [/^\/whisky-auction-live/, "live-bid"],
  [/^\/submit-share/, "submit-share"],
  [/^\/(whisky-dram|dram-shop|target-buy)/, "dram-shop"],
  [/^\/(whisky-shop|bottle-shop)/, "bottle-shop"],
  [/^\/whisky-cask/, "cask-shop"],
  [/^\/whisky-news/, "news-articles"],
  [/^\/whisky-glossary/, "glossary"],
  [/^\/whisky-independent-bottlers/, "independent-bottles"],
  [/^\/buy-whisky-cask/, "buy-whisky-cask"],
  [/^\/whisky-partnerships/, "partnership"],
  [/^\/how-to-bid/, "how-to-bid"],
  [/^\/how-to-sell/, "how-to-sell"],
  [/^\/shipping-and-delivery/, "shipping"],
  [/^\/faq/, "faq"],
  [/^\/terms-and-conditions/, "terms-and-conditions"],
  [/^\/about/, "about"],
]

export function slotOf(pathname: string): Slot | undefined {
  return slotByPath.find(([path]) => path.test(pathname))?.[1]
}
