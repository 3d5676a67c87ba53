import { locations } from "#domains/auctions/lot.ts"
import { archivePath, livePath } from "#domains/auctions/paths.ts"
import { shopLocations } from "#domains/listings/kinds.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { openDataPath } from "#domains/open-data/paths.ts"
import { pagePaths } from "#domains/pages/names.ts"
import { statusPath } from "#domains/status/paths.ts"
import type { AppPath } from "#platform/app-path.ts"

export const staticPages = [
  "/home",
  livePath(),
  ...locations.map((location) => livePath(location)),
  "/auction-schedule",
  archivePath(),
  ...locations.map((location) => archivePath(location)),
  "/whisky-prices",
  "/product",
  ...shopLocations.map((place) => shopPath("bottle", place)),
  shopPath("bottle"),
  shopPath("dram"),
  "/target-buy",
  shopPath("cask"),
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
  "/verify",
  openDataPath,
  statusPath,
] as const satisfies readonly AppPath[]
