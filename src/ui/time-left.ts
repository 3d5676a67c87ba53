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
