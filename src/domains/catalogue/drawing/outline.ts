import { tenth } from "./lettering.ts"

export type OutlinePoint = readonly [radius: number, y: number]
export type OutlineStep = { c1?: OutlinePoint; c2?: OutlinePoint; to: OutlinePoint }
export type Profile = { start: OutlinePoint; steps: readonly OutlineStep[]; corner: number }

export const centre = 180
export const baseY = 456

type OutlineShift = { inset?: number; insetRight?: number; scale?: number; baseY?: number; corner?: number }

export function outline(profile: Profile, shift: OutlineShift = {}): string {
  const right = side(profile, { ...shift, inset: shift.insetRight ?? shift.inset ?? 0 }, 1)
  const left = side(profile, shift, -1)
  return `M${right.from}${right.down}${line(left.end)}${left.up}Z`
}

export function flank(profile: Profile, outer: OutlineShift, inner: OutlineShift): string {
  const edge = side(profile, outer, 1)
  const cut = side(profile, inner, 1)
  return `M${edge.from}${edge.down}${line(cut.end)}${cut.up}Z`
}

export function radiusAt(profile: Profile, y: number): number {
  let [radius, at] = profile.start
  for (const step of profile.steps) {
    const from: OutlinePoint = [radius, at]
    for (let part = 1; part <= 16; part += 1) {
      const [nextRadius, nextY] = pointOn(from, step, part / 16)
      if (nextY >= y) {
        const share = nextY === at ? 1 : (y - at) / (nextY - at)
        return radius + (nextRadius - radius) * Math.max(0, Math.min(1, share))
      }
      radius = nextRadius
      at = nextY
    }
  }
  return radius
}

/** A vertical line on the glass at a share of its radius. */
export function meridian(profile: Profile, share: number, fromY: number, toY: number): string {
  const steps = 24
  const points: OutlinePoint[] = []
  for (let part = 0; part <= steps; part += 1) {
    const y = fromY + ((toY - fromY) * part) / steps
    const point: OutlinePoint = [centre + radiusAt(profile, y) * share, y]
    const before = points.at(-2)
    const last = points.at(-1)
    if (before && last && isStraight(before, last, point)) points.pop()
    points.push(point)
  }
  return points.map((point, at) => `${at === 0 ? "M" : "L"}${pair(...point)}`).join("")
}

function isStraight([x1, y1]: OutlinePoint, [x2, y2]: OutlinePoint, [x3, y3]: OutlinePoint): boolean {
  return Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) < 0.25 * (y3 - y1)
}

function side(profile: Profile, shift: OutlineShift, sign: 1 | -1) {
  const { inset = 0, scale = 1 } = shift
  const foot = shift.baseY ?? baseY
  const corner = shift.corner ?? profile.corner
  const at = ([radius, y]: OutlinePoint): OutlinePoint => [
    centre + sign * Math.max(1, radius * scale - inset),
    y,
  ]
  const body = profile.steps.map((step) => ({
    c1: step.c1 && at(step.c1),
    c2: step.c2 && at(step.c2),
    to: at(step.to),
  }))
  const wall = at(profile.steps.at(-1)?.to ?? profile.start)
  const turn: OutlinePoint = [wall[0], foot - corner]
  const end: OutlinePoint = [wall[0] - sign * corner, foot]

  let down = ""
  for (const step of body.slice(0, -1)) down += curve(step.c1, step.c2, step.to)
  const last = body.at(-1)
  if (last) down += last.c1 ? curve(last.c1, last.c2, turn) : line(turn)
  down += `Q${pair(wall[0], foot)} ${pair(...end)}`

  let up = `Q${pair(wall[0], foot)} ${pair(...turn)}`
  for (let index = body.length - 1; index >= 0; index -= 1) {
    const step = body[index]
    const to = body[index - 1]?.to ?? at(profile.start)
    up += curve(step?.c2, step?.c1, to)
  }
  return { from: pair(...at(profile.start)), down, up, end }
}

function pointOn(from: OutlinePoint, step: OutlineStep, share: number): OutlinePoint {
  const { c1 = from, c2 = step.to, to } = step
  const rest = 1 - share
  const weigh = (axis: 0 | 1) =>
    rest ** 3 * from[axis] +
    3 * rest ** 2 * share * c1[axis] +
    3 * rest * share ** 2 * c2[axis] +
    share ** 3 * to[axis]
  return [weigh(0), weigh(1)]
}

function curve(c1: OutlinePoint | undefined, c2: OutlinePoint | undefined, to: OutlinePoint): string {
  return c1 && c2 ? `C${pair(...c1)} ${pair(...c2)} ${pair(...to)}` : line(to)
}

function line(to: OutlinePoint): string {
  return `L${pair(...to)}`
}

function pair(x: number, y: number): string {
  return `${tenth(x)} ${tenth(y)}`
}
