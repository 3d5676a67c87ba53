import type { ContentName } from "./names.ts"

const contentPages: readonly (readonly [path: RegExp, name: ContentName])[] = [
  [/^\/home$/, "Home"],
  [/^\/storage$/, "Storage"],
  [/^\/membership$/, "Membership"],
  [/^\/target-buy$/, "Target Buy"],
  [/^\/whisky-(shop|dram)\/[^/]+\/prd_[^/]+\/[^/]+$/, "Product Detail"],
  [/^\/whisky-auction-live\/[^/]+\/[^/]+\/[^/]+$/, "Product Detail"],
  [/^\/product$/, "Product Detail"],
  [/^\/whisky-shop(\/[^/]+){0,2}$/, "Bottle Shop"],
  [/^\/whisky-dram(\/[^/]+)?$/, "Dram Shop"],
  [/^\/whisky-cask(\/[^/]+)?$/, "Cask Shop"],
  [/^\/buy-whisky-cask$/, "Buy Whisky Cask"],
  [/^\/reviews$/, "Review Rating"],
  [/^\/whisky-auctions-previous$/, "Previous Bid"],
  [/^\/submit-share$/, "Submit Share"],
  [/^\/request-valuation$/, "Request Valuation"],
  [/^\/delivery-calculator$/, "Shipping Delivery Calculator"],
  [/^\/cart$/, "Cart"],
  [/^\/whisky-independent-bottlers$/, "Independent Bottlers"],
  [/^\/whisky-news\/submit-new-article(\/[^/]+)?$/, "New Articles"],
]

export function contentOnPage(pathname: string): ContentName | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "")
  return contentPages.find(([place]) => place.test(path))?.[1]
}
