type BannerSchedule = { isOn: boolean; startsAt: Date | null; endsAt: Date | null }

export function isBannerActive({ isOn, startsAt, endsAt }: BannerSchedule, now: Date): boolean {
  return isOn && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}
