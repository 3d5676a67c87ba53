export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

export function timeLeft(leftSeconds: number): TimeLeft {
  const left = Math.max(0, Math.floor(leftSeconds))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Formats "01:09:05", for the last day. */
export function clockText({ hours, minutes, seconds }: TimeLeft): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":")
}

/** True in the last five minutes, when a bid may still extend the end. */
export function isClosing(leftSeconds: number): boolean {
  return leftSeconds > 0 && leftSeconds <= 300
}

const hourMs = 3_600_000

/** When a countdown shows another text: each hour, and each second of the last day; undefined once it has ended. */
export function changesAtMs(endsAtMs: number, nowMs: number): number | undefined {
  const leftMs = endsAtMs - nowMs
  if (leftMs <= 0) return undefined
  return leftMs < 24 * hourMs ? nowMs : nowMs + (leftMs % hourMs)
}

/** When something open ends; undefined if it has. */
export function endsAfter(now: string, endsAt: string): number | undefined {
  const endsAtMs = Date.parse(endsAt)
  return endsAtMs > Date.parse(now) ? endsAtMs : undefined
}
