import type { Location } from "#domains/auctions/lot.ts"
import { archivePath, livePath } from "#domains/auctions/paths.ts"
import { shopPath } from "#domains/listings/paths.ts"
import type { PlainKey } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"

/** `text` is a key of the shell's texts; `live` marks the entry during that location's auction. */
export type MenuEntry = { to: AppPath; text: PlainKey<"shell">; live?: Location }
export type Menu = { text: PlainKey<"shell">; entries: readonly [MenuEntry, ...MenuEntry[]] }

const previous: Menu = {
  text: "menu.previous",
  entries: [
    { to: archivePath("singapore"), text: "places.singapore" },
    { to: archivePath("malaysia"), text: "places.malaysia" },
    { to: archivePath("vietnam"), text: "places.vietnam" },
  ],
}

/** Add a page only once it exists. The order is that of the header. */
export const menus: readonly Menu[] = [
  {
    text: "menu.live",
    entries: [
      { to: livePath("singapore"), text: "places.singapore", live: "singapore" },
      { to: livePath("vietnam"), text: "places.vietnam", live: "vietnam" },
      { to: livePath("malaysia"), text: "places.malaysia", live: "malaysia" },
    ],
  },
  previous,
  {
    text: "menu.sell",
    entries: [
      { to: "/register-lots", text: "menu.registerLots" },
      { to: "/submit-lots", text: "menu.submitLots" },
      { to: "/request-valuation", text: "menu.requestValuation" },
      { to: "/auction-schedule", text: "menu.schedule" },
    ],
  },
  {
    text: "menu.bottles",
    entries: [
      { to: shopPath("bottle", "singapore"), text: "places.singapore" },
      { to: shopPath("bottle", "hong-kong"), text: "places.hong-kong" },
      { to: shopPath("bottle", "vietnam"), text: "places.vietnam" },
      { to: shopPath("bottle", "malaysia"), text: "places.malaysia" },
    ],
  },
  { text: "menu.drams", entries: [{ to: shopPath("dram", "singapore"), text: "menu.drams" }] },
  { text: "menu.casks", entries: [{ to: "/whisky-cask", text: "menu.casks" }] },
  { text: "menu.news", entries: [{ to: "/whisky-news", text: "menu.news" }] },
]

export const footerMenus: readonly Menu[] = [
  {
    text: "menu.live",
    entries: [
      { to: livePath("singapore"), text: "places.singapore" },
      { to: livePath("vietnam"), text: "places.vietnam" },
      { to: livePath("malaysia"), text: "places.malaysia" },
      { to: "/auction-schedule", text: "menu.schedule" },
      { to: "/register-lots", text: "menu.registerLots" },
    ],
  },
  previous,
  {
    text: "menu.shops",
    entries: [
      { to: "/whisky-shop", text: "menu.bottles" },
      { to: shopPath("bottle", "malaysia"), text: "menu.bottlesInMalaysia" },
      { to: "/whisky-dram", text: "menu.drams" },
      { to: "/whisky-cask", text: "menu.casks" },
      { to: "/buy-whisky-cask", text: "menu.buyCask" },
      { to: "/delivery-calculator", text: "menu.calculator" },
    ],
  },
  {
    text: "menu.library",
    entries: [
      { to: "/whisky-distillery", text: "menu.distilleries" },
      { to: "/whisky-news", text: "menu.news" },
      { to: "/whisky-glossary", text: "menu.glossary" },
      { to: "/whisky-independent-bottlers", text: "menu.bottlers" },
      { to: "/whisky-prices", text: "menu.prices" },
      { to: "/reviews", text: "menu.reviews" },
    ],
  },
]

export const companyMenu: Menu = {
  text: "menu.company",
  entries: [
    { to: "/how-to-bid", text: "menu.howToBid" },
    { to: "/how-to-sell", text: "menu.howToSell" },
    { to: "/shipping-and-delivery", text: "menu.shipping" },
    { to: "/faq", text: "menu.faq" },
    { to: "/terms-and-conditions", text: "menu.terms" },
    { to: "/about", text: "menu.about" },
    { to: "/whisky-partnerships", text: "menu.partnerships" },
    { to: "/contact", text: "menu.contact" },
  ],
}

/** Add a page only once it exists. */
export const accountEntries: readonly MenuEntry[] = [
  { to: "/my-account", text: "menu.myAccount" },
  { to: "/my-account/my-bids", text: "menu.myBids" },
  { to: "/my-account/wishlist", text: "menu.myWishlist" },
  { to: "/my-account/orders-history", text: "menu.myOrders" },
  { to: "/my-account/my-sales", text: "menu.mySales" },
  { to: "/my-account/wallet", text: "menu.wallet" },
  { to: "/my-account/profile", text: "menu.profile" },
  { to: "/my-account/settings", text: "menu.settings" },
]
export const cartPath: AppPath | undefined = "/cart"
export const adminPath: AppPath | undefined = "/admin"
