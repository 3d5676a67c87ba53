/** `lot_` and 24 characters that sort by time of making: 48 bits of milliseconds, 72 bits of chance, in base 32. */
export type Id<Prefix extends string> = `${Prefix}_${string}`

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  let time = Date.now()
  let head = ""
  for (let place = 0; place < 10; place++) {
    head = alphabet[time % 32] + head
    time = Math.floor(time / 32)
  }
  let tail = ""
  for (const byte of chance(14)) tail += alphabet[byte % 32]
  return `${prefix}_${head}${tail}`
}

const drawn = new Uint8Array(14 * 256)
let left = 0

/** So many bytes of a stock: to draw it for each id by itself took longer than the rest of making one. */
function chance(bytes: number): Uint8Array {
  if (left < bytes) {
    crypto.getRandomValues(drawn)
    left = drawn.length
  }
  left -= bytes
  return drawn.subarray(left, left + bytes)
}

export function isId<Prefix extends string>(prefix: Prefix, text: unknown): text is Id<Prefix> {
  return (
    typeof text === "string" &&
    text.startsWith(`${prefix}_`) &&
    /^[0-9a-z]{24}$/.test(text.slice(prefix.length + 1))
  )
}
