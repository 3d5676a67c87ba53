const emptyG = 120

export function vialOf(volumeMl: number) {
  return { weightG: emptyG + volumeMl, volumeMl }
}
