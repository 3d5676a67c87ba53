import { type BottleDrawingFacts, choose, familyOf, hash, isIndependent } from "./bottle-facts.ts"
import { tenth } from "./lettering.ts"
import { centre, radiusAt } from "./outline.ts"
import { isOldStyle, type LabelColours, lightness, mix } from "./palette.ts"
import type { Silhouette } from "./silhouette.ts"

export type ClosureName = "foil" | "stopper" | "wax" | "screw"

export function closureOf(facts: BottleDrawingFacts, shape: Silhouette): ClosureName {
  const key = familyOf(facts)
  if (shape.name === "miniature") return "screw"
  if (shape.name === "decanter") return "stopper"
  if (isOldStyle(facts)) return "foil"
  if (isIndependent(facts)) return choose(key, "closure", ["foil", "foil", "stopper", "wax"])
  if (shape.name === "bourbon") return choose(key, "closure", ["wax", "stopper", "stopper"])
  if (facts.category === "Blended") return choose(key, "closure", ["screw", "foil"])
  return choose(key, "closure", ["foil", "foil", "stopper", "foil", "stopper", "wax"])
}

export function drawClosure(facts: BottleDrawingFacts, shape: Silhouette, colours: LabelColours): string {
  const name = closureOf(facts, shape)
  const colour = capColour(facts, colours)
  switch (name) {
    case "foil":
      return foil(shape, colour)
    case "wax":
      return wax(shape, colour, hash(facts.id))
    case "screw":
      return screw(shape, colour)
    case "stopper":
      return shape.name === "decanter" ? glassStopper(shape, colour) : stopper(shape, colour)
  }
}

function capColour(facts: BottleDrawingFacts, colours: LabelColours): string {
  const label = lightness(colours.paper) < 0.3 ? colours.paper : colours.accent
  // Near-black would be invisible on a dark page.
  const own = lightness(label) < 0.16 ? mix(label, "#8a7c6a", 0.24) : label
  return choose(familyOf(facts), "cap", [own, own, "#37312b", own, "#46331f"])
}

function foil({ profile, neckTop, neckEnd }: Silhouette, colour: string): string {
  const top = neckTop - 8
  const end = neckTop + (neckEnd - neckTop) * 0.6
  const r = radiusAt(profile, neckTop) + 1.6
  const foot = radiusAt(profile, end) + 1.4
  const body = `M${x(-r)} ${top + 3}q0-3 3-3h${tenth(2 * r - 6)}q3 0 3 3L${x(foot)} ${tenth(end)}Q${centre} ${tenth(end + 2.4)} ${x(-foot)} ${tenth(end)}z`
  return (
    `<path fill="${colour}" d="${body}"/>` +
    shade(colour, r, foot, top + 1, end + 0.8) +
    bands(colour, r, [top + 11, top + 13.4]) +
    bands(colour, foot, [tenth(end - 6)])
  )
}

function wax({ profile, neckTop, neckEnd }: Silhouette, colour: string, seed: number): string {
  const top = neckTop - 9
  const end = neckTop + (neckEnd - neckTop) * 0.42
  const r = radiusAt(profile, neckTop) + 3
  const foot = radiusAt(profile, end) + 2
  const runs = [0, 1, 2, 3].map((at) => 4 + ((seed >>> (at * 5)) % 5) * (at === 1 ? 3.4 : 2.2))
  const width = (foot * 2) / runs.length
  let drips = ""
  for (const run of runs) {
    drips += `v${tenth(run)}q0 ${tenth(width * 0.36)} ${tenth(-width * 0.36)} ${tenth(width * 0.36)}t${tenth(-width * 0.36)} ${tenth(-width * 0.36)}v${tenth(-run)}q${tenth(-width * 0.14)} -3 ${tenth(-width * 0.28)} 0`
  }
  const body = `M${x(-r)} ${top + 5}q0-5 5-5h${tenth(2 * r - 10)}q5 0 5 5v5q0 4-1.4 6L${x(foot)} ${tenth(end)}${drips}z`
  return `<path fill="${colour}" d="${body}"/>${shade(colour, r - 1, foot, top + 3, end)}${glint(r, top + 5, end - 4)}`
}

function screw({ profile, neckTop, neckEnd }: Silhouette, colour: string): string {
  const top = neckTop - 7
  const r = radiusAt(profile, neckTop) + 2.6
  const end = neckTop + Math.min(34, (neckEnd - neckTop) * 0.6)
  let ridges = ""
  for (let at = -4; at <= 4; at += 1) ridges += `M${x((r - 1.4) * Math.sin(at * 0.34))} ${top + 5}v9`
  return (
    `<path fill="${colour}" d="M${x(-r)} ${top + 2}q0-2 2-2h${tenth(2 * r - 4)}q2 0 2 2V${tenth(end)}H${x(-r)}z"/>` +
    shade(colour, r, r, top + 1, end) +
    `<path stroke="${line(colour)}" stroke-width=".8" opacity=".7" d="${ridges}"/>` +
    bands(colour, r, [top + 17, tenth(end - 5)])
  )
}

function stopper({ profile, neckTop }: Silhouette, colour: string): string {
  const r = radiusAt(profile, neckTop)
  const head = r + 5
  const cork = r - 4.5
  return (
    `<path fill="#c39a68" d="M${x(-cork)} ${neckTop}h${tenth(cork * 2)}l-1.4 24h${tenth(2.8 - cork * 2)}z"/>` +
    `<path fill="#8f6a3f" opacity=".5" d="M${x(cork * 0.4)} ${neckTop}h${tenth(cork * 0.6)}l-1.4 24h${tenth(1.4 - cork * 0.6)}z"/>` +
    `<path fill="${colour}" d="M${x(-head)} ${neckTop - 15}q0-4 4-4h${tenth(head * 2 - 8)}q4 0 4 4V${neckTop - 2}q0 2-2 2H${x(2 - head)}q-2 0-2-2z"/>` +
    shade(colour, head, head, neckTop - 17, neckTop - 1) +
    bands(colour, head, [neckTop - 5]) +
    lip(r + 2.4, neckTop)
  )
}

function glassStopper({ profile, neckTop }: Silhouette, colour: string): string {
  const r = radiusAt(profile, neckTop)
  const y = neckTop
  return (
    `<path fill="#dfdccb" stroke="#77745c" stroke-width=".9" d="M${x(-9)} ${y}l-3-9Q${x(-27)} ${y - 24} ${x(-22)} ${y - 42}L${x(-10)} ${y - 56}h20L${x(22)} ${y - 42}Q${x(27)} ${y - 24} ${x(12)} ${y - 9}l-3 9z"/>` +
    `<path fill="#b9b7a2" opacity=".7" d="M${x(10)} ${y - 56}L${x(22)} ${y - 42}Q${x(27)} ${y - 24} ${x(12)} ${y - 9}l-3 9h-6z"/>` +
    `<path fill="none" stroke="#77745c" stroke-width=".8" opacity=".7" d="M${x(-22)} ${y - 42}L${x(-8)} ${y - 38}h16L${x(22)} ${y - 42}M${x(-10)} ${y - 56}l2 18-4 29M${x(10)} ${y - 56}l-2 18 4 29"/>` +
    `<path fill="${colour}" d="M${x(-r - 1.5)} ${y - 1}h${tenth(2 * r + 3)}v5q${tenth(-r - 1.5)} 3${tenth(-2 * r - 3)} 0z"/>`
  )
}

function lip(r: number, y: number): string {
  return `<path fill="#e4e2d2" stroke="#77745c" stroke-width=".7" d="M${x(-r)} ${y + 1.6}q0-1.6 1.6-1.6h${tenth(2 * r - 3.2)}q1.6 0 1.6 1.6v4q0 1.6-1.6 1.6H${x(1.6 - r)}q-1.6 0-1.6-1.6z"/>`
}

function shade(colour: string, topRadius: number, footRadius: number, top: number, end: number): string {
  const dark = mix(colour, "#0b0705", 0.38)
  const d = `M${x(topRadius * 0.42)} ${tenth(top)}H${x(topRadius - 0.6)}L${x(footRadius)} ${tenth(end)}H${x(footRadius * 0.42)}z`
  return `<path fill="${dark}" opacity=".6" d="${d}"/>${glint(topRadius, top + 3, end - 4)}`
}

function glint(radius: number, top: number, end: number): string {
  return `<path stroke="#fffaf0" stroke-width="2" stroke-linecap="round" opacity=".32" d="M${x(-radius * 0.66)} ${tenth(top)}V${tenth(end)}"/>`
}

function bands(colour: string, radius: number, heights: readonly number[]): string {
  const d = heights.map((y) => `M${x(-radius)} ${tenth(y)}h${tenth(radius * 2)}`).join("")
  return `<path stroke="${line(colour)}" stroke-width=".8" opacity=".75" d="${d}"/>`
}

function line(colour: string): string {
  return lightness(colour) < 0.3 ? mix(colour, "#f0dfb8", 0.42) : mix(colour, "#1a0f08", 0.45)
}

function x(offset: number): number {
  return tenth(centre + offset)
}
