import {
  type AuctionPlace,
  auctionPlaces,
  homePlace,
  type Place,
  placeSlugs,
  placesInMenu,
} from "#domains/places/places.ts"
import type { PlainKey } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"

export type PageEntry = { to: AppPath; text: PlainKey<"shell">; place?: undefined; live?: undefined }
/** `live` marks the entry during that place's auction. */
type PlaceEntry = { to: AppPath; place: Place; text?: undefined; live?: AuctionPlace }
export type MenuEntry = PageEntry | PlaceEntry
type Entries = readonly [MenuEntry, ...MenuEntry[]]
export type Menu = { text: PlainKey<"shell">; entries: Entries }

// Not by the domains' own functions: each page would load the modules with the paths of their lots and bottles.
const liveEntries = auctionPlaces.map((location) => ({
  to: pathTo("/whisky-auction-live/:location", { location }),
  place: location,
  live: location,
}))
const previousEntries = placeSlugs
  .flatMap((place) => auctionPlaces.find((each) => each === place) ?? [])
  .map((location) => ({ to: pathTo("/whisky-auctions-previous/:location", { location }), place: location }))
const shopIn = (location: Place) => pathTo("/whisky-shop/:location?/:category_name?", { location })

const previous: Menu = { text: "menu.previous", entries: notEmpty(previousEntries) }

/** Add a page only once it exists. The order is that of the header. */
export const menus: readonly Menu[] = [
  { text: "menu.live", entries: notEmpty(liveEntries) },
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
    entries: notEmpty(placesInMenu.map((place) => ({ to: shopIn(place), place }))),
  },
  {
    text: "menu.drams",
    entries: [{ to: pathTo("/whisky-dram/:place?", { place: homePlace }), text: "menu.drams" }],
  },
  { text: "menu.casks", entries: [{ to: "/whisky-cask", text: "menu.casks" }] },
  { text: "menu.news", entries: [{ to: "/whisky-news", text: "menu.news" }] },
]

export const footerMenus: readonly Menu[] = [
  {
    text: "menu.live",
    entries: [
      ...notEmpty(liveEntries),
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
      { to: "/open-data", text: "menu.openData" },
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
    { to: "/status", text: "menu.status" },
  ],
}

/** Add a page only once it exists. */
export const accountEntries: readonly PageEntry[] = [
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

/** Of every list of places: there is always one. */
function notEmpty(entries: readonly PlaceEntry[]): Entries {
  return entries as unknown as Entries
}
