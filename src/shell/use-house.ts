import { useRouteLoaderData } from "react-router"
import { usualSite } from "#domains/content/usual-site.ts"
import { type Packed, packed, unpacked } from "#platform/packed.ts"
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

/** What may be another on the next page that somebody sees, or is asked for by itself. */
type Moving = Pick<HouseView, "now" | "said" | "providers">

/** The house as a page is sent it: what stays from page to page is one text, which is walked and read once. */
export type SentHouse = Moving & { staying: Packed<Omit<HouseView, keyof Moving>> }

export function sentHouse({ now, said, providers, ...staying }: HouseView): SentHouse {
  return { now, said, providers, staying: packed(staying) }
}

let last: { sent: SentHouse; house: HouseView } | undefined

export function houseOf(sent: SentHouse): HouseView {
  if (last?.sent === sent) return last.house
  const { staying, ...moving } = sent
  const known = last?.sent.staying === staying ? last.house : unpacked(staying)
  last = { sent, house: { ...known, ...moving } }
  return last.house
}

/** Who looks and at which house: the root's own data, from any screen or part. */
export function useHouse(): HouseView {
  const sent = useRouteLoaderData<SentHouse>("root")
  return sent ? houseOf(sent) : bare
}
