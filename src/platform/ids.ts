/**
 * `lot_` and 24 characters in base 32, sortable by time: 50 bits of milliseconds, 10 bits for the ids of one process in
 * a millisecond, 60 random bits.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

let lastMs = 0
let madeInMs = 0

export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    madeInMs = 0
  } else if (++madeInMs === 1_024) {
    // Later ids must sort later, even after the clock was set back.
    lastMs++
    madeInMs = 0
  }
  let tail = ""
  for (const byte of randomBytes(12)) tail += alphabet[byte % 32]
  return `${prefix}_${inBase32(lastMs, 10)}${inBase32(madeInMs, 2)}${tail}`
}

function inBase32(figure: number, places: number): string {
  let text = ""
  let rest = figure
  for (let index = 0; index < places; index++) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

const randomPool = new Uint8Array(12 * 256)
let unusedBytes = 0

/** Takes random bytes from a pool: requesting them for each id took longer than all the rest. */
function randomBytes(bytes: number): Uint8Array {
  if (unusedBytes < bytes) {
    crypto.getRandomValues(randomPool)
    unusedBytes = randomPool.length
  }
  unusedBytes -= bytes
  return randomPool.subarray(unusedBytes, unusedBytes + bytes)
}

export function isId<Prefix extends string>(prefix: Prefix, text: unknown): text is Id<Prefix> {
  return (
    typeof text === "string" &&
    text.startsWith(`${prefix}_`) &&
    /^[0-9a-z]{24}$/.test(text.slice(prefix.length + 1))
  )
}

/** For text that the code or the database has checked: an id of another kind is a bug. */
export function requireId<Prefix extends string>(prefix: Prefix, text: string): Id<Prefix> {
  if (!hasPrefix(prefix, text)) throw new Error(`${text} is no id of ${prefix}`)
  return text
}

function hasPrefix<Prefix extends string>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`)
}
