const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

export function newReference(): string {
  let reference = ""
  // Reject bytes beyond a whole number of alphabets, so all characters are equally likely.
  const bound = 256 - (256 % letters.length)
  while (reference.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < bound && reference.length < 8) reference += letters[byte % letters.length]
  return reference
}

export function referencesIn(text: string): string[] {
  return text.toUpperCase().match(/[2-9A-HJKMNP-TV-Z]{8}/g) ?? []
}
