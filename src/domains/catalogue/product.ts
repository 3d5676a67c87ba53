export type TastingNotes = {
  color: string | null
  nose: string | null
  palate: string | null
  finish: string | null
  overall: string | null
  remarks?: string | null
}

/** Formats millilitres as the trade does: 700 ml is "70cl", a 50 ml miniature "5cl". */
export function volumeText(volumeMl: number): string {
  return `${Number((volumeMl / 10).toFixed(1))}cl`
}

export function strengthText(abvPercent: number): string {
  return `${Number(abvPercent.toFixed(1))}%`
}
