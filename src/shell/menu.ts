import type { Location } from "#domains/auctions/lot.ts"
import type { PlainKey } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"

/** `text` is a key of the shell's texts; `live` marks the entry during that location's auction. */
export type MenuEntry = { to: AppPath; text: PlainKey<"shell">; live?: Location }
export type Menu = { text: PlainKey<"shell">; entries: readonly [MenuEntry, ...MenuEntry[]] }

// Not by the domains' own functions: each page would load the modules with the paths of their lots and bottles.
const liveIn = (location: Location) => pathTo("/whisky-auction-live/:location", { location })
const archiveIn = (location: Location) => pathTo("/whisky-auctions-previous/:location", { location })
const shopIn = (location: Location | "hong-kong") =>
  pathTo("/whisky-shop/:location?/:category_name?", { location })

const previous: Menu = {
  text: "menu.previous",
  entries: [
    { to: archiveIn("singapore"), text: "places.singapore" },
    { to: archiveIn("malaysia"), text: "places.malaysia" },
    { to: archiveIn("vietnam"), text: "places.vietnam" },
  ],
}

/** Add a page only once it exists. The order is that of the header. */
export const menus: readonly Menu[] = [
  {
    text: "menu.live",
    entries: [
      { to: liveIn("singapore"), text: "places.singapore", live: "singapore" },
      { to: liveIn("vietnam"), text: "places.vietnam", live: "vietnam" },
      { to: liveIn("malaysia"), text: "places.malaysia", live: "malaysia" },
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
      { to: shopIn("singapore"), text: "places.singapore" },
      { to: shopIn("hong-kong"), text: "places.hong-kong" },
      { to: shopIn("vietnam"), text: "places.vietnam" },
      { to: shopIn("malaysia"), text: "places.malaysia" },
    ],
  },
  {
    text: "menu.drams",
    entries: [{ to: pathTo("/whisky-dram/:place?", { place: "singapore" }), text: "menu.drams" }],
  },
  { text: "menu.casks", entries: [{ to: "/whisky-cask", text: "menu.casks" }] },
  { text: "menu.news", entries: [{ to: "/whisky-news", text: "menu.news" }] },
]

export const footerMenus: readonly Menu[] = [
  {
    text: "menu.live",
    entries: [
      { to: liveIn("singapore"), text: "places.singapore" },
      { to: liveIn("vietnam"), text: "places.vietnam" },
      { to: liveIn("malaysia"), text: "places.malaysia" },
      { to: "/auction-schedule", text: "menu.schedule" },
      { to: "/register-lots", text: "menu.registerLots" },
    ],
  },
  previous,
  {
    text: "menu.shops",
    entries: [
      { to: "/whisky-shop", text: "menu.bottles" },
      { to: shopIn("malaysia"), text: "menu.bottlesInMalaysia" },
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
