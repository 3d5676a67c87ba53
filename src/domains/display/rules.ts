type Hung = { isOn: boolean; startsAt: Date | null; endsAt: Date | null }

/** From its beginning until its end, which is no longer of it. */
export function isShown({ isOn, startsAt, endsAt }: Hung, now: Date): boolean {
  return isOn && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}
