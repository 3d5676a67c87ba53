import { choose, hash } from "#domains/catalogue/drawing/bottle-facts.ts"
import { setColumn } from "#domains/catalogue/drawing/column.ts"
import { type GlyphOutlines, letterDefs, tenth } from "#domains/catalogue/drawing/lettering.ts"
import { lightness, mix } from "#domains/catalogue/drawing/palette.ts"
import { type CaskShape, type CaskToDraw, oakOf, shapeOf } from "./cask-shape.ts"

const centre = 180
const floor = 398
const iron = "#57524c"
const ironLight = "#7d766d"
const shadow = "#1f1710"

const paints = [null, null, "#e6dfcd", "#7a2d23", "#2d485a", "#2f4737", "#292522"] as const

export function drawCask(cask: CaskToDraw): string {
  const shape = shapeOf(cask)
  const y = floor - shape.bilge
  const oak = oakOf(cask)
  const paint = choose(cask.distillery, "head", paints)
  const bare = mix(oak, "#e9d7b4", 0.22)
  const letters: GlyphOutlines = new Map()
  const parts = [
    runner(shape),
    body(shape, y, oak),
    head(cask, shape, y, paint ?? bare),
    lettering(cask, shape, y, paint ?? bare, letters),
    shade(shape, y),
  ]
  const title = `<title>${escapeXml(cask.name)}</title>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480">${title}<defs>${letterDefs(letters)}<clipPath id="head"><circle cx="${centre}" cy="${y}" r="${shape.head}"/></clipPath></defs>${parts.join("")}</svg>`
}

function runner({ bilge }: CaskShape): string {
  const wedge = (side: 1 | -1) => {
    const foot = centre + side * bilge * 0.36
    const heel = centre + side * bilge * 0.86
    const lip = floor - bilge * (1 - Math.sqrt(1 - 0.62 ** 2)) + 5
    return `<path fill="#6f5b44" d="M${tenth(foot)} ${floor + 2}H${tenth(heel)}L${tenth(centre + side * bilge * 0.64)} ${tenth(lip)}z"/>`
  }
  return `<path fill="#7c674d" d="M16 ${floor}h328v20H16z"/><path fill="#5f4d38" d="M16 ${floor + 13}h328v7H16z"/><path stroke="#5f4d38" stroke-width=".8" d="M16 ${floor + 5}h120M170 ${floor + 8}h174"/>${wedge(-1)}${wedge(1)}`
}

function body({ bilge, head, staves }: CaskShape, y: number, oak: string): string {
  const chime = head + 8
  const hoop = chime + 7
  const quarter = hoop + (bilge - hoop) * 0.52
  const disc = (radius: number, fill: string) =>
    `<circle cx="${centre}" cy="${y}" r="${tenth(radius)}" fill="${fill}"/>`
  const band = (inner: number, width: number) =>
    `${disc(inner + width, iron)}<circle cx="${centre}" cy="${y}" r="${tenth(inner + width - 1)}" fill="none" stroke="${ironLight}" stroke-width="1.1"/>`
  const joints = (from: number, until: number, colour: string, weight: number) => {
    let d = ""
    for (let place = 0; place < staves; place++) {
      const turn = ((place + 0.5) / staves) * 2 * Math.PI
      const [across, down] = [Math.sin(turn), -Math.cos(turn)]
      d += `M${tenth(centre + from * across)} ${tenth(y + from * down)}L${tenth(centre + until * across)} ${tenth(y + until * down)}`
    }
    return `<path stroke="${colour}" stroke-width="${weight}" d="${d}"/>`
  }
  const dark = mix(oak, shadow, 0.34)
  return [
    disc(bilge, dark),
    joints(quarter, bilge, mix(dark, shadow, 0.4), 1),
    band(quarter, 6),
    disc(quarter, mix(oak, shadow, 0.2)),
    joints(hoop, quarter, mix(oak, shadow, 0.48), 1),
    band(chime, 7),
    disc(chime, mix(oak, "#f0e0c0", 0.16)),
    joints(head, chime, mix(oak, shadow, 0.5), 1.1),
    rivets(quarter + 3, chime + 3.5, y),
    `<circle cx="${centre}" cy="${y}" r="${head + 1.4}" fill="${mix(oak, shadow, 0.66)}"/>`,
  ].join("")
}

function rivets(outer: number, inner: number, y: number): string {
  const at = (radius: number, degrees: number) => {
    const turn = (degrees * Math.PI) / 180
    return `<circle cx="${tenth(centre + radius * Math.sin(turn))}" cy="${tenth(y - radius * Math.cos(turn))}" r="1.5" fill="${ironLight}"/>`
  }
  return [at(outer, -58), at(outer, -55), at(inner, 47), at(inner, 51)].join("")
}

function head(cask: CaskToDraw, { head, boards }: CaskShape, y: number, colour: string): string {
  const width = (2 * head) / boards
  let parts = ""
  let joints = ""
  let grain = ""
  for (let board = 0; board < boards; board++) {
    const left = centre - head + board * width
    const luck = hash(`${cask.number} board ${board}`)
    const tone = mix(colour, luck % 2 === 0 ? shadow : "#fff4dc", 0.03 + (luck % 5) * 0.018)
    parts += `<path fill="${tone}" d="M${tenth(left)} ${y - head}h${tenth(width)}v${2 * head}h${tenth(-width)}z"/>`
    if (board > 0) joints += `M${tenth(left)} ${y - head}v${2 * head}`
    for (let line = 0; line < 4; line++) {
      const chance = hash(`${cask.number} grain ${board} ${line}`)
      const x = left + 3 + ((chance % 97) / 97) * (width - 6)
      const top = y - head + ((chance >> 7) % 100) * 0.012 * head
      const bend = ((chance >> 3) % 7) - 3
      grain += `M${tenth(x)} ${tenth(top)}q${bend} ${tenth(head * 0.4)} ${tenth(bend / 2)} ${tenth(head * 0.9)}`
    }
  }
  const line = mix(colour, shadow, 0.55)
  return `<g clip-path="url(#head)">${parts}<path fill="none" stroke="${line}" stroke-width=".7" opacity=".28" d="${grain}"/><path stroke="${line}" stroke-width="1.1" d="${joints}"/></g>`
}

function lettering(
  { distillery, filledOn, number, fill }: CaskToDraw,
  { head, short }: CaskShape,
  y: number,
  ground: string,
  letters: GlyphOutlines,
): string {
  const ink = lightness(ground) > 0.5 ? "#2a221b" : "#f4ead4"
  const small = { kind: "text", face: "sans", caps: true, tracking: 0.08, fill: ink } as const
  const kind = [short, fill].filter(Boolean).join(" · ")
  const set = setColumn(
    {
      left: centre - head * 0.78,
      width: head * 1.56,
      top: y - head * 0.6,
      bottom: y + head * 0.62,
      align: "middle",
      blocks: [
        { ...small, text: distillery.replace(/\s*\(.*\)/, ""), tracking: 0.04, maxSize: 30, maxLines: 2 },
        { kind: "rule", fill: ink, weight: 1.2, share: 0.5, after: 0.8 },
        { kind: "text", face: "serif", text: filledOn.slice(0, 4), maxSize: 58, fill: ink },
        { ...small, text: number, maxSize: 17 },
        { ...small, text: kind, maxSize: 13, after: 0 },
      ],
    },
    letters,
  )
  return `<g opacity=".92">${set.svg}</g>`
}

function shade({ bilge }: CaskShape, y: number): string {
  const arc = (radius: number, across: number, down: number) =>
    `M${tenth(centre + across - radius)} ${tenth(y + down)}a${tenth(radius)} ${tenth(radius)} 0 1 0 ${tenth(2 * radius)} 0a${tenth(radius)} ${tenth(radius)} 0 1 0 ${tenth(-2 * radius)} 0z`
  return `<clipPath id="round"><circle cx="${centre}" cy="${y}" r="${bilge}"/></clipPath><g clip-path="url(#round)" fill="${shadow}" fill-rule="evenodd"><path opacity=".16" d="${arc(bilge * 1.2, 0, 0)}${arc(bilge, -10, -12)}"/><path opacity=".14" d="${arc(bilge * 1.2, 0, 0)}${arc(bilge * 1.02, -26, -30)}"/></g>`
}

function escapeXml(text: string): string {
  return [...text]
    .filter((char) => char >= " " && !/[\uFFFE\uFFFF]|\p{Surrogate}/u.test(char))
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}
