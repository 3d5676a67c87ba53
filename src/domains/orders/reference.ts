const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Eight letters and digits without look-alikes, to be read out or copied by hand. */
export function newReference(): string {
  let reference = ""
  // Rejects bytes beyond a whole number of alphabets, so that all characters are equally likely.
  const bound = 256 - (256 % letters.length)
  while (reference.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < bound && reference.length < 8) reference += letters[byte % letters.length]
  return reference
}

export function referencesIn(text: string): string[] {
  return text.toUpperCase().match(/[2-9A-HJKMNP-TV-Z]{8}/g) ?? []
}
