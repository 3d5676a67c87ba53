import { tenth } from "./lettering.ts"
import { baseY, centre, flank, meridian, outline, radiusAt } from "./outline.ts"
import { type Glass, lightness, mix } from "./palette.ts"
import type { Silhouette } from "./silhouette.ts"

export function drawGlass(shape: Silhouette, glass: Glass, liquid: string, level: number): string {
  const { profile, wall, footDepth } = shape
  const stained = mix(liquid, glass.seenAs, glass.stain)
  const foot = baseY - footDepth
  const cavity = outline(profile, { inset: wall, baseY: foot, corner: Math.max(profile.corner, 6) })
  const meniscus = radiusAt(profile, level) - wall
  const dark = lightness(glass.tint) < 0.4
  const deep = mix(stained, dark ? "#0e0b08" : "#4a2208", dark ? 0.35 : 0.3)

  return [
    groundLine(shape),
    `<path fill="${glass.edge}" d="${outline(profile)}"${dark ? "" : ' opacity=".85"'}/>`,
    `<path fill="${dark ? glass.tint : mix(glass.tint, "#f2efe2", 0.35)}" d="${outline(profile, { inset: 0.9, insetRight: 1.7, baseY: baseY - 1.4 })}"/>`,
    `<clipPath id="glass"><path d="${cavity}"/></clipPath><g clip-path="url(#glass)">`,
    `<path fill="${stained}" d="M0 ${tenth(level)}H360V${foot}H0z"/>`,
    `<path fill="${deep}" opacity=".34" d="${flank(profile, { baseY }, { scale: 0.62, baseY })}"/>`,
    `<path fill="${deep}" opacity=".4" d="${flank(profile, { baseY }, { scale: 0.86, baseY })}"/>`,
    `<path fill="${mix(stained, "#fff6df", 0.5)}" d="${lens(meniscus, level, dark ? 1.4 : 2)}"/>`,
    punt(shape, mix(stained, dark ? "#0e0b08" : "#5a2c0a", 0.34)),
    "</g>",
    footLines(shape, glass),
    facetLines(shape, glass),
    highlight(shape, dark),
  ].join("")
}

function groundLine({ profile }: Silhouette): string {
  const reach = radiusAt(profile, baseY) + 46
  const [left, right] = [centre - reach * 0.86, centre + reach]
  return `<path fill="#8d7a5c" opacity=".6" d="M${tenth(left)} 456.4Q${centre} 454.6 ${tenth(right)} 456.4Q${centre} 460.6 ${tenth(left)} 456.4z"/>`
}

function punt({ profile, footDepth, wall }: Silhouette, colour: string): string {
  const reach = (radiusAt(profile, baseY) - wall) * 0.82
  const foot = baseY - footDepth
  return `<path fill="${colour}" d="M${tenth(centre - reach)} ${foot}Q${centre} ${foot - 17} ${tenth(centre + reach)} ${foot}z"/>`
}

function footLines({ profile, footDepth }: Silhouette, glass: Glass): string {
  const reach = radiusAt(profile, baseY) - profile.corner * 0.7
  const y = baseY - footDepth * 0.42
  return `<path fill="none" stroke="${glass.edge}" stroke-width=".8" opacity=".7" d="M${tenth(centre - reach)} ${tenth(y)}Q${centre} ${tenth(y + 2.6)} ${tenth(centre + reach)} ${tenth(y)}"/>`
}

function facetLines({ profile, facets, shoulderEnd, neckEnd, name }: Silhouette, glass: Glass): string {
  if (facets.length === 0) return ""
  const from = name === "cut" ? neckEnd + 18 : shoulderEnd - 14
  const lines = facets.map((share) => meridian(profile, share, from, baseY - 6)).join("")
  const pale = facets.map((share) => meridian(profile, share - 0.015, from, baseY - 6)).join("")
  return (
    `<path fill="none" stroke="${mix(glass.edge, "#000000", 0.2)}" stroke-width=".9" opacity=".45" d="${lines}"/>` +
    `<path fill="none" stroke="#fffaf0" stroke-width=".8" opacity=".4" d="${pale}"/>`
  )
}

function highlight({ profile, facets, neckEnd, shoulderEnd }: Silhouette, dark: boolean): string {
  const share = facets.includes(-0.84) ? -0.73 : -0.8
  const shoulder = neckEnd + (shoulderEnd - neckEnd) * 0.52
  const body = `${meridian(profile, share, shoulder, baseY - 44)}`
  const rest = `M${tenth(centre + radiusAt(profile, baseY - 34) * share)} ${baseY - 34}v9`
  const rim = meridian(profile, -0.965, shoulder, baseY - 18)
  return (
    `<path fill="none" stroke="#fffaf0" stroke-width="4.4" stroke-linecap="round" opacity="${dark ? 0.2 : 0.5}" d="${body}${rest}"/>` +
    `<path fill="none" stroke="#fffaf0" stroke-width=".7" opacity=".4" d="${rim}"/>`
  )
}

function lens(radius: number, y: number, depth: number): string {
  return `M${tenth(centre - radius)} ${tenth(y)}a${tenth(radius)} ${depth} 0 0 1 ${tenth(radius * 2)} 0a${tenth(radius)} ${depth} 0 0 1 ${tenth(-radius * 2)} 0z`
}
