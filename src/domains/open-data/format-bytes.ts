const units = ["B", "kB", "MB", "GB", "TB"] as const

/** "1.4 MB", in every language: decimal units, one decimal below ten. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit++
  }
  const figure = unit > 0 && value < 9.95 ? value.toFixed(1) : String(Math.round(value))
  return `${figure}\u00a0${units[unit]}`
}
