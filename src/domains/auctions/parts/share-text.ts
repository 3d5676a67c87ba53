/** Never "100%" of less than all. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–"
  const share = Math.round((part * 100) / whole)
  return `${share === 100 && part < whole ? 99 : share}%`
}
