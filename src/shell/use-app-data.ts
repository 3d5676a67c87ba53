import { useRouteLoaderData } from "react-router"
import { defaultSite } from "#domains/content/default-site.ts"
import { type PackedData, packed, unpacked } from "#platform/database/packed.ts"
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
}

/** These may differ on the visitor's next page, or are needed by themselves. */
type ChangingData = Pick<AppData, "now" | "pageContent" | "providers">

/** `staying` is the same on each page: one JSON text, serialized and parsed once. */
export type PackedAppData = ChangingData & { staying: PackedData<Omit<AppData, keyof ChangingData>> }

export function packAppData({ now, pageContent, providers, ...staying }: AppData): PackedAppData {
  return { now, pageContent, providers, staying: packed(staying) }
}

let last: { data: PackedAppData; app: AppData } | undefined

export function appDataOf(data: PackedAppData): AppData {
  if (last?.data === data) return last.app
  const { staying, ...moving } = data
  const unchanged = last?.data.staying === staying ? last.app : unpacked(staying)
  last = { data, app: { ...unchanged, ...moving } }
  return last.app
}

export function useAppData(): AppData {
  const data = useRouteLoaderData<PackedAppData>("root")
  return data ? appDataOf(data) : emptyAppData
}
