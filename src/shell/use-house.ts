import { useRouteLoaderData } from "react-router"
import { usualSite } from "#domains/content/usual-site.ts"
import type { HouseView } from "./house-view.server.ts"

/** For the page that says that even the house's own data could not be read. */
export const bare: HouseView = {
  theme: "system",
  origin: "",
  now: new Date(0).toISOString(),
  isDemo: false,
  providers: [],
  viewer: null,
  liveLocations: [],
  rating: null,
  banners: [],
  colours: {},
  said: "",
  site: usualSite,
  currency: null,
  currencies: ["SGD"],
  delivery: { code: "SG", name: "Singapore" },
  destinations: [],
  hasDeclaredAge: true,
}

/** Who looks and at which house: the root's own data, from any screen or part. */
export function useHouse(): HouseView {
  return useRouteLoaderData<HouseView>("root") ?? bare
}
