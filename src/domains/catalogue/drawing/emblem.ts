import { choose } from "./bottle-facts.ts"
import { type GlyphOutlines, setLine, tenth } from "./lettering.ts"
import type { LabelColours } from "./palette.ts"

export type Emblem = "ring" | "lozenge" | "barley" | "still" | "hills" | "waves" | "star"

export function emblemOf(family: string): Emblem {
  return choose(family, "emblem", ["ring", "barley", "lozenge", "still", "hills", "waves", "star"])
}

export function drawEmblem(
  emblem: Emblem,
  box: { x: number; y: number; height: number; initial: string; colours: LabelColours },
  letters: GlyphOutlines,
): string {
  const { accent } = box.colours
  const scale = Number((box.height / 24).toFixed(3))
  const place = `translate(${tenth(box.x - box.height / 2)} ${tenth(box.y)})scale(${scale})`
  const strokes = `<g fill="none" stroke="${accent}" stroke-width="1" stroke-linecap="round" stroke-linejoin="round" transform="${place}">${devices[emblem]}</g>`
  if (emblem !== "ring" && emblem !== "lozenge") return strokes
  const size = box.height * (emblem === "ring" ? 0.52 : 0.4)
  const initial = {
    face: "serif",
    x: box.x,
    y: box.y + box.height / 2 + size * 0.35,
    size,
    fill: accent,
  } as const
  return strokes + setLine(box.initial, initial, letters)
}

const devices: Record<Emblem, string> = {
  ring: '<circle cx="12" cy="12" r="11.4" stroke-width=".7"/><circle cx="12" cy="12" r="9.6" stroke-width="1.2"/>',
  lozenge:
    '<path d="M12 0 24 12 12 24 0 12z" stroke-width="1.1"/><path d="M12 2.6 21.4 12 12 21.4 2.6 12z" stroke-width=".5"/>',
  barley:
    '<path d="M12 24V3"/><path d="M12 8q-4-1-4-6 4 1 4 6q0-5 4-6 0 5-4 6M12 13q-4.4-1-4.4-6 4.4 1 4.4 6q0-5 4.4-6 0 5-4.4 6M12 18q-4.4-1-4.4-6 4.4 1 4.4 6q0-5 4.4-6 0 5-4.4 6" stroke-width=".8"/>',
  still:
    '<path d="M3.5 22q-2.6-6.5 2.6-9.2Q8.6 11.2 8.8 6.4 9 1.5 12.8 1.5q2.4 0 10.2 6.2M14.5 22q2.6-6.5-2.6-9.2-1.6-1-1.5-5 .1-3.2 2.4-3.2 1.8 0 8.6 5.6M3.5 22h11"/><path d="M2.7 17.6h12.6M1.5 24h15" stroke-width=".6"/>',
  hills:
    '<circle cx="12" cy="8" r="4.2"/><path d="M0 21 8 11l5 6 4-4.5 7 8.5"/><path d="M3 24h18M0 21h24" stroke-width=".7"/>',
  waves: '<path d="M0 8q3-4 6 0t6 0 6 0 6 0M0 14q3-4 6 0t6 0 6 0 6 0M0 20q3-4 6 0t6 0 6 0 6 0"/>',
  star: '<path d="M12 0l2.2 9.8L24 12l-9.8 2.2L12 24l-2.2-9.8L0 12l9.8-2.2z"/><path d="M12 0v24M0 12h24" stroke-width=".5"/>',
}
