const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Eight letters and digits, none of which is mistaken for another when it is read out or copied by hand. */
export function newReference(): string {
  let reference = ""
  // Drawn until within a whole number of alphabets, so that each letter is as likely as any other.
  const bound = 256 - (256 % letters.length)
  while (reference.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < bound && reference.length < 8) reference += letters[byte % letters.length]
  return reference
}

/** As somebody may write it: in small letters, with spaces, among other words. */
export function referencesIn(text: string): string[] {
  return text.toUpperCase().match(/[2-9A-HJKMNP-TV-Z]{8}/g) ?? []
}
