type Hung = { isOn: boolean; startsAt: Date | null; endsAt: Date | null }

/** The start is inclusive, the end exclusive. */
export function isShown({ isOn, startsAt, endsAt }: Hung, now: Date): boolean {
  return isOn && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}
