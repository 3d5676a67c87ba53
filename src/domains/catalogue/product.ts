export type TastingNotes = {
  color: string | null
  nose: string | null
  palate: string | null
  finish: string | null
  overall: string | null
  remarks?: string | null
}

export function volumeText(volumeMl: number): string {
  return `${Number((volumeMl / 10).toFixed(1))}cl`
}

export function strengthText(abvPercent: number): string {
  return `${Number(abvPercent.toFixed(1))}%`
}
