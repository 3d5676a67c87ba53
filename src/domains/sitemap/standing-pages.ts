import { locations } from "#domains/auctions/lot.ts"
import { archivePath, livePath } from "#domains/auctions/paths.ts"
import { shopLocations } from "#domains/listings/kinds.ts"
import { shelfPath } from "#domains/listings/paths.ts"
import { pagePaths } from "#domains/pages/names.ts"

export const standingPages = [
  "/home",
  livePath(),
  ...locations.map((location) => livePath(location)),
  "/auction-schedule",
  archivePath(),
  ...locations.map((location) => archivePath(location)),
  "/whisky-prices",
  "/product",
  ...shopLocations.map((place) => shelfPath("bottle", place)),
  shelfPath("bottle"),
  shelfPath("dram"),
  "/target-buy",
  shelfPath("cask"),
  "/buy-whisky-cask",
  "/whisky-distillery",
  "/whisky-independent-bottlers",
  "/whisky-glossary",
  "/whisky-news",
  "/reviews",
  "/membership",
  "/contact",
  ...Object.values(pagePaths),
  "/register-lots",
  "/submit-lots",
  "/submit-lots/list",
  "/request-valuation",
  "/submit-share",
  "/delivery-calculator",
] as const
