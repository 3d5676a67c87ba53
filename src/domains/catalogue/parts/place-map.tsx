import { Link } from "#ui/link.tsx"
import britainAndIreland from "../map/britain-and-ireland.svg"
import japan from "../map/japan.svg"
import { type MapSheet, mapFor, mapPositionOf } from "../map/sheet.ts"
import world from "../map/world.svg"
import { distilleryPath } from "../paths.ts"

export type MapPlace = {
  id: string
  name: string
  isActive: boolean
  latitude: number | null
  longitude: number | null
}

type Props = {
  places: readonly MapPlace[]
  chosen?: string
  ratio: number
  className?: string
}

const sheets: Record<MapSheet, string> = { "britain-and-ireland": britainAndIreland, japan, world }

/** Screen readers and the Tab key skip the map: the list beside it has the same information. */
export function PlaceMap({ places, chosen, ratio, className }: Props) {
  const spots = places.flatMap(({ latitude, longitude, ...place }) =>
    latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
  )
  if (spots.length === 0) return null
  const { sheet, box } = mapFor(spots, ratio)
  const dot = box.width / (chosen ? 95 : Math.min(280, 90 + spots.length / 2))
  const view = [box.x, box.y, box.width, box.height].map((side) => side.toFixed(3)).join(" ")
  return (
    <svg viewBox={view} aria-hidden="true" className={className} style={{ aspectRatio: ratio }}>
      <use href={`${sheets[sheet]}#land`} className="fill-rule" fillOpacity="0.6" />
      {spots
        .toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen))
        .map((place) => (
          <Dot key={place.id} place={place} radius={dot} chosen={chosen} />
        ))}
    </svg>
  )
}

type Spot = MapPlace & { latitude: number; longitude: number }

function Dot({ place, radius, chosen }: { place: Spot; radius: number; chosen: string | undefined }) {
  const { x, y } = mapPositionOf(place)
  const [cx, cy] = [x.toFixed(3), y.toFixed(3)]
  if (place.id === chosen)
    return (
      <g>
        <circle cx={cx} cy={cy} r={radius * 2.6} className="fill-act" fillOpacity="0.25" />
        <circle cx={cx} cy={cy} r={radius * 1.2} className="fill-act-text" />
        <text
          x={cx}
          y={(y - radius * 3.6).toFixed(3)}
          textAnchor="middle"
          fontSize={(radius * 4.4).toFixed(3)}
          className="fill-ink stroke-paper font-name"
          strokeWidth={(radius * 0.9).toFixed(3)}
          style={{ paintOrder: "stroke" }}
        >
          {place.name}
        </text>
      </g>
    )
  return (
    <Link reloadsPage to={distilleryPath(place.id)} tabIndex={-1}>
      <title>{place.name}</title>
      <circle
        cx={cx}
        cy={cy}
        r={radius.toFixed(3)}
        className={place.isActive ? "fill-act-text" : "fill-paper stroke-ink-soft"}
        fillOpacity={chosen ? 0.55 : 0.8}
        strokeWidth={(radius * 0.45).toFixed(3)}
      />
    </Link>
  )
}
