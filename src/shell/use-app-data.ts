import { useRouteLoaderData } from "react-router"
import { defaultSite } from "#domains/content/default-site.ts"
import type { AppData } from "./app-data.server.ts"

/** Used by the error page when even the app's data could not be read. */
export const emptyAppData: AppData = {
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
  pageContent: "",
  site: defaultSite,
  currency: null,
  currencies: ["SGD"],
  delivery: { code: "SG", name: "Singapore" },
  destinations: [],
  hasDeclaredAge: true,
  maintenance: null,
}

export function useAppData(): AppData {
  return useRouteLoaderData<AppData>("root") ?? emptyAppData
}
