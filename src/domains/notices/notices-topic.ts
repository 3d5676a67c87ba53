/** The live topic of a member's own notices; without a member, of what was left for many at once. */
export function noticesTopic(memberId?: string): string {
  return memberId === undefined ? "notices" : `notices:${memberId}`
}
