import { type BottleDrawingFacts, choose, familyOf, hash, isIndependent } from "./bottle-facts.ts"
import type { OutlineStep, Profile } from "./outline.ts"
import { isOldStyle } from "./palette.ts"

export type SilhouetteName =
  | "tall"
  | "broad"
  | "heritage"
  | "dumpy"
  | "square"
  | "decanter"
  | "bourbon"
  | "cut"
  | "miniature"

export type Silhouette = {
  name: SilhouetteName
  profile: Profile
  neckTop: number
  neckEnd: number
  shoulderEnd: number
  wall: number
  footDepth: number
  label: { top: number; bottom: number; halfWidth: number }
  facets: readonly number[]
}

export function silhouetteOf(facts: BottleDrawingFacts): Silhouette {
  return silhouettes[nameOf(facts)]
}

function nameOf(facts: BottleDrawingFacts): SilhouetteName {
  const key = familyOf(facts)
  if (facts.volumeMl <= 100) return "miniature"
  if (isIndependent(facts)) {
    return isOldStyle(facts) ? "heritage" : choose(key, "shape", ["tall", "broad", "dumpy", "tall"])
  }
  if (isOldStyle(facts)) return choose(key, "old shape", ["heritage", "heritage", "decanter"])
  if ((facts.age ?? 0) >= 35 && hash(key) % 3 === 0) return "decanter"
  if (facts.category === "Bourbon" || facts.category === "Rye" || facts.country === "USA") {
    return choose(key, "shape", ["bourbon", "bourbon", "square", "broad", "dumpy"])
  }
  if (facts.country === "Japan") return choose(key, "shape", ["cut", "cut", "square", "broad"])
  if (facts.category === "Rum/Cognac") return choose(key, "shape", ["decanter", "dumpy", "bourbon"])
  if (facts.category === "Blended") return choose(key, "shape", ["square", "tall", "broad"])
  return choose(key, "shape", ["tall", "dumpy", "broad", "tall", "broad", "dumpy", "tall", "square"])
}

const silhouettes: Record<SilhouetteName, Silhouette> = {
  tall: shape(
    "tall",
    [17, 36],
    [102, 186],
    [
      to(17, 60),
      curve(17, 84, 18.5, 92, 18.5, 102),
      curve(18.5, 122, 24, 134, 38, 146),
      curve(53, 158, 63, 166, 63, 186),
      to(63, 456),
    ],
    { corner: 9, label: [210, 412, 55] },
  ),
  broad: shape(
    "broad",
    [18, 44],
    [100, 172],
    [
      to(18, 72),
      curve(18, 84, 20, 90, 20, 100),
      curve(20, 122, 26, 130, 44, 136),
      curve(60, 141, 68, 150, 68, 172),
      to(68, 456),
    ],
    { corner: 8, label: [196, 414, 60] },
  ),
  heritage: shape(
    "heritage",
    [15.5, 30],
    [92, 222],
    [to(15.5, 56), curve(15.5, 74, 17, 80, 17, 92), curve(17, 132, 60, 152, 60, 222), to(60, 456)],
    { corner: 7, label: [244, 402, 53] },
  ),
  dumpy: shape(
    "dumpy",
    [19, 96],
    [136, 216],
    [
      to(19, 104),
      curve(19, 112, 22, 116, 22, 124),
      curve(22, 130, 21, 132, 21, 136),
      curve(21, 158, 34, 164, 50, 171),
      curve(68, 179, 78, 190, 78, 216),
      to(78, 456),
    ],
    { corner: 13, footDepth: 13, label: [232, 414, 69] },
  ),
  square: shape(
    "square",
    [17, 54],
    [112, 164],
    [
      to(17, 76),
      curve(17, 90, 18, 100, 18, 112),
      curve(18, 122, 22, 126, 32, 130),
      to(60, 143),
      curve(67, 146, 69, 151, 69, 164),
      to(69, 456),
    ],
    { corner: 5, footDepth: 12, facets: [-0.84, 0.84], label: [186, 412, 56] },
  ),
  decanter: shape(
    "decanter",
    [20, 112],
    [156, 276],
    [
      curve(16, 116, 15.5, 128, 15.5, 136),
      curve(15.5, 144, 16, 150, 17, 156),
      curve(22, 180, 44, 188, 62, 202),
      curve(82, 218, 90, 240, 90, 276),
      curve(90, 330, 80, 390, 72, 456),
    ],
    { corner: 6, footDepth: 20, facets: [], label: [268, 402, 62] },
  ),
  bourbon: shape(
    "bourbon",
    [20, 104],
    [142, 214],
    [
      to(20, 110),
      curve(20, 116, 24, 120, 24, 128),
      curve(24, 134, 21, 138, 21, 142),
      curve(21, 160, 38, 162, 56, 168),
      curve(76, 175, 87, 188, 86, 214),
      curve(84, 290, 76, 380, 74, 456),
    ],
    { corner: 12, footDepth: 18, label: [226, 404, 64] },
  ),
  cut: shape(
    "cut",
    [18, 62],
    [108, 172],
    [
      to(18, 82),
      curve(18, 92, 20, 98, 20, 108),
      curve(20, 122, 28, 128, 40, 134),
      to(64, 148),
      to(72, 172),
      to(72, 456),
    ],
    { corner: 6, footDepth: 16, facets: [-0.78, -0.4, 0, 0.4, 0.78], label: [214, 404, 50] },
  ),
  miniature: shape(
    "miniature",
    [14, 220],
    [258, 304],
    [
      to(14, 232),
      curve(14, 244, 15, 250, 15, 258),
      curve(15, 274, 22, 278, 32, 283),
      curve(43, 288, 48, 293, 48, 304),
      to(48, 456),
    ],
    { corner: 8, footDepth: 9, wall: 3, label: [314, 436, 43] },
  ),
}

function shape(
  name: SilhouetteName,
  start: [radius: number, y: number],
  [neckEnd, shoulderEnd]: [number, number],
  steps: OutlineStep[],
  more: {
    corner: number
    label: [number, number, number]
    wall?: number
    footDepth?: number
    facets?: number[]
  },
): Silhouette {
  const [top, bottom, halfWidth] = more.label
  return {
    name,
    profile: { start, steps, corner: more.corner },
    neckTop: start[1],
    neckEnd,
    shoulderEnd,
    wall: more.wall ?? 4,
    footDepth: more.footDepth ?? 11,
    label: { top, bottom, halfWidth },
    facets: more.facets ?? [],
  }
}

function to(radius: number, y: number): OutlineStep {
  return { to: [radius, y] }
}

function curve(r1: number, y1: number, r2: number, y2: number, radius: number, y: number): OutlineStep {
  return { c1: [r1, y1], c2: [r2, y2], to: [radius, y] }
}
