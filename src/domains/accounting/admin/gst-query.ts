import { homePlace, placeSlugs } from "#domains/places/places.ts"
import { documentedBoxes } from "../gst/gst-boxes.ts"
import { parseQuarter, type Quarter, quarterOf, shiftQuarter } from "../gst/quarter.ts"

const offered = 12

export function gstQueryOf(search: URLSearchParams, today: string) {
  const latest = quarterOf(today)
  return {
    quarter: parseQuarter(search.get("quarter")) ?? latest,
    quarters: Array.from({ length: offered }, (_, back): Quarter => shiftQuarter(latest, -back)),
    place: placeSlugs.find((place) => place === search.get("place")) ?? homePlace,
    box: documentedBoxes.find((box) => String(box) === search.get("box")),
  }
}
