/** Scanned or typed, with or without the prefix, alone or at the end of an address. */
export function parseLabelCode(scanned: string): string | undefined {
  const [, signs] = /(?:^|QB-?)([2-9A-HJ-NP-Z]{7})$/.exec(scanned.trim().toUpperCase()) ?? []
  return signs === undefined ? undefined : `QB-${signs}`
}
