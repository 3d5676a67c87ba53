import type { PagePath } from "#platform/app-path.ts"

/** The names that the API uses. */
export const contentNames = [
  "About Us",
  "How To Buy",
  "How To Sell",
  "Shipping",
  "FAQ",
  "Terms & Conditions",
  "Privacy",
  "Partner Ships",
  "Storage",
  "Membership",
  "Home",
  "Target Buy",
  "Bottle Shop",
  "Dram Shop",
  "Cask Shop",
  "Buy Whisky Cask",
  "Review Rating",
  "Previous Bid",
  "Submit Share",
  "Request Valuation",
  "Shipping Delivery Calculator",
  "Cart",
  "Product Detail",
  "Independent Bottlers",
  "New Articles",
] as const
export type ContentName = (typeof contentNames)[number]

export const pagePaths = {
  "About Us": "/about",
  "How To Buy": "/how-to-bid",
  "How To Sell": "/how-to-sell",
  Shipping: "/shipping-and-delivery",
  FAQ: "/faq",
  "Terms & Conditions": "/terms-and-conditions",
  Privacy: "/privacy",
  "Partner Ships": "/whisky-partnerships",
} as const satisfies Partial<Record<ContentName, string>>
export type PageName = keyof typeof pagePaths

export const sectionPaths = {
  Storage: "/storage",
  Membership: "/membership",
  Home: "/home",
  "Target Buy": "/target-buy",
  "Bottle Shop": "/whisky-shop",
  "Dram Shop": "/whisky-dram",
  "Cask Shop": "/whisky-cask",
  "Buy Whisky Cask": "/buy-whisky-cask",
  "Review Rating": "/reviews",
  "Previous Bid": "/whisky-auctions-previous",
  "Submit Share": "/submit-share",
  "Request Valuation": "/request-valuation",
  "Shipping Delivery Calculator": "/delivery-calculator",
  Cart: "/cart",
  "Product Detail": "/product",
  "Independent Bottlers": "/whisky-independent-bottlers",
  "New Articles": "/whisky-news/submit-new-article",
} as const satisfies Record<Exclude<ContentName, PageName>, string>

/** "Terms & Conditions" → "terms-conditions". */
export function slugOf(name: ContentName): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "")
}

export function nameOf(text: string): ContentName | undefined {
  const wanted = text.toLowerCase().replace(/[^a-z]+/g, "")
  return contentNames.find((name) => name.toLowerCase().replace(/[^a-z]+/g, "") === wanted)
}

export function isPage(name: ContentName): name is PageName {
  return name in pagePaths
}

export function contentPathOf(name: ContentName): PagePath {
  return isPage(name) ? pagePaths[name] : sectionPaths[name]
}
