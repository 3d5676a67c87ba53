/** The trade's fill levels, as a share of the neck or shoulder. */
const levels: Record<string, { part: "neck" | "shoulder"; share: number }> = {
  full: { part: "neck", share: 0.74 },
  "into neck": { part: "neck", share: 0.9 },
  "base of neck": { part: "neck", share: 1 },
  "top shoulder": { part: "shoulder", share: 0.22 },
  "upper shoulder": { part: "shoulder", share: 0.4 },
  "mid shoulder": { part: "shoulder", share: 0.62 },
  "low shoulder": { part: "shoulder", share: 0.95 },
}

export type BottleTop = { neckTop: number; neckEnd: number; shoulderEnd: number }

export function liquidLevel(shape: BottleTop, fillLevel = "full"): number {
  const name = fillLevel
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
  const level = levels[name] ?? { part: "neck", share: 0.74 }
  const [from, until] =
    level.part === "neck" ? [shape.neckTop, shape.neckEnd] : [shape.neckEnd, shape.shoulderEnd]
  return from + (until - from) * level.share
}
