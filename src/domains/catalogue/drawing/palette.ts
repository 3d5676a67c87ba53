import { type BottleDrawingFacts, choose, familyOf, hash, isIndependent } from "./bottle-facts.ts"

export type Glass = {
  tint: string
  edge: string
  stain: number
  seenAs: string
}
export type LabelColours = { paper: string; ink: string; accent: string; quiet: string }

const clear: Glass = {
  tint: "#d3d5c3",
  edge: "#77745c",
  stain: 0,
  seenAs: "#d3d5c3",
}
const seaGreen: Glass = {
  tint: "#a9bda3",
  edge: "#56705b",
  stain: 0.3,
  seenAs: "#66702f",
}
const green: Glass = {
  tint: "#35503d",
  edge: "#567560",
  stain: 0.74,
  seenAs: "#35503d",
}
const brown: Glass = {
  tint: "#55351d",
  edge: "#7d5735",
  stain: 0.72,
  seenAs: "#55351d",
}
const smoke: Glass = {
  tint: "#37332e",
  edge: "#645b51",
  stain: 0.86,
  seenAs: "#37332e",
}

export function glassOf(facts: BottleDrawingFacts): Glass {
  const key = familyOf(facts)
  if (isOldStyle(facts)) return choose(key, "old glass", [green, seaGreen, brown, green])
  if (isIndependent(facts)) return choose(key, "glass", [clear, clear, green, clear])
  if (facts.country === "USA" || facts.country === "Japan" || facts.category === "Rum/Cognac") {
    return choose(key, "glass", [clear, clear, clear, clear, seaGreen, brown])
  }
  return choose(key, "glass", [clear, clear, green, clear, seaGreen, clear, smoke, brown, clear])
}

export function isOldStyle(facts: BottleDrawingFacts): boolean {
  return facts.vintage !== null && facts.vintage < 1972
}

export function liquidOf(facts: BottleDrawingFacts): string {
  const colour = facts.colourHex ?? ""
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour
  const cask = (facts.caskType ?? "").toLowerCase()
  if (/sherry|oloroso|px|port|wine/.test(cask)) return "#a4581d"
  if (/charred|new oak|virgin/.test(cask)) return "#b0651f"
  if (/bourbon|refill|hogshead/.test(cask)) return "#d8a33d"
  return "#c98b2e"
}

type Scheme = { paper: string; ink: string; accents: readonly [string, ...string[]] }

const schemes: readonly [Scheme, ...Scheme[]] = [
  { paper: "#f3ead5", ink: "#2b221a", accents: ["#8f3323", "#5d4a1f", "#2f4f4a", "#5b2230"] },
  { paper: "#efe7d3", ink: "#22322a", accents: ["#2f5a44", "#7a4a1c", "#5a2b2b", "#2e4560"] },
  { paper: "#e9e1cf", ink: "#1f2a38", accents: ["#2c4a6b", "#8a4a24", "#3f5245", "#6a2634"] },
  { paper: "#2a2521", ink: "#ebdfc2", accents: ["#c9a152", "#b5653f", "#8fa58c", "#a9b3bb"] },
  { paper: "#f6f1e4", ink: "#1d1b18", accents: ["#1d1b18", "#8f3323", "#2f5a44", "#8b6a2a"] },
  { paper: "#25392f", ink: "#ece2c6", accents: ["#cda75c", "#c98461", "#a9bf9d", "#dccfae"] },
  { paper: "#e7d8b6", ink: "#33261a", accents: ["#6b2b1a", "#2d4034", "#453019", "#27384c"] },
  { paper: "#5a211d", ink: "#f1e4c8", accents: ["#d9ae62", "#e0c9a0", "#c9a79a", "#d8c38c"] },
  { paper: "#d3d8c9", ink: "#243029", accents: ["#9a4c28", "#35563f", "#4a3a55", "#2d4963"] },
  { paper: "#212e40", ink: "#ece3cc", accents: ["#cf9355", "#b9c3c4", "#d8bd7a", "#c97f63"] },
  { paper: "#ecdac6", ink: "#3a211d", accents: ["#7b2e3a", "#7d4a1d", "#36493c", "#40374f"] },
]

export function labelColoursOf(facts: BottleDrawingFacts): LabelColours {
  const key = familyOf(facts)
  const scheme = choose(key, "paper", schemes)
  const expression = hash(`${facts.age ?? ""}:${facts.vintage ?? ""}:${facts.caskType ?? ""}`)
  const accent = scheme.accents[expression % scheme.accents.length] ?? scheme.accents[0]
  return { paper: scheme.paper, ink: scheme.ink, accent, quiet: mix(scheme.ink, scheme.paper, 0.28) }
}

const stripes = [
  "#8f3323",
  "#2f5a44",
  "#2c4a6b",
  "#8b6a2a",
  "#5b2230",
  "#1d1b18",
  "#4d5b3a",
  "#a0562c",
] as const

/** Independent bottlers use plain paper; the stripe's colour distinguishes them. */
export function plainColoursOf(facts: BottleDrawingFacts): LabelColours {
  const paper = choose(facts.bottler, "stock", ["#f5f0e3", "#f8f5ec", "#ece4d2", "#e4dfd3"])
  const ink = "#221d18"
  return { paper, ink, accent: choose(facts.bottler, "stripe", stripes), quiet: mix(ink, paper, 0.3) }
}

export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  return `#${a.map((value, at) => hex(value + ((b[at] ?? value) - value) * share)).join("")}`
}

export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0")
}
