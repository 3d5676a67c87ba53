/** A vial and what keeps it from breaking. */
const emptyG = 120

/** A dram of so many millilitres, as it stands in a box. */
export function vialOf(volumeMl: number) {
  return { weightG: emptyG + volumeMl, volumeMl }
}
