import { encodeQR } from "qr"

const quietZone = 4

export function qrCodeOf(address: string): { size: number; path: string } {
  const rows = encodeQR(address, "raw", { ecc: "medium", border: quietZone })
  const runs = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size: rows.length, path: runs.join("") }
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}
