export class BitSet {
  words: Uint32Array
  count = 0

  constructor(size = 0) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  has(number: number): boolean {
    return (((this.words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
  }

  add(number: number): void {
    const place = number >>> 5
    if (place >= this.words.length) this.#grow(place)
    const word = this.words[place] ?? 0
    const bit = 1 << (number & 31)
    if (word & bit) return
    this.words[place] = word | bit
    this.count++
  }

  /** The set must already be large enough. */
  addShifted(numbers: Uint32Array, length: number, by: number): void {
    const { words } = this
    for (let at = 0; at < length; at++) {
      const number = (numbers[at] ?? 0) >>> by
      const word = words[number >>> 5] ?? 0
      const added = word | (1 << (number & 31))
      words[number >>> 5] = added
      if (added !== (word | 0)) this.count++
    }
  }

  delete(number: number): void {
    const place = number >>> 5
    const word = this.words[place] ?? 0
    const bit = 1 << (number & 31)
    if (!(word & bit)) return
    this.words[place] = word & ~bit
    this.count--
  }

  get byteLength(): number {
    return this.words.byteLength
  }

  list(): Uint32Array {
    return listOf(this.words, this.words.length, new Uint32Array(this.count))
  }

  /** Uses a shared buffer: valid until the next call. */
  lend(): Uint32Array {
    return listOf(this.words, this.words.length, lent(this.count))
  }

  #grow(place: number): void {
    const words = new Uint32Array(Math.max(place + 1, Math.ceil(this.words.length * 1.25)))
    words.set(this.words)
    this.words = words
  }
}

/** Shared between calls, all of which are synchronous. */
let room = new Uint32Array(0)
let lending = new Uint32Array(0)

function lent(length: number): Uint32Array {
  if (lending.length < length) lending = new Uint32Array(Math.ceil(length * 1.25))
  return lending.subarray(0, length)
}

/** Lists the common members, lowest first, only if they are no more than `most`. */
export function layOver(sets: readonly BitSet[], most: number, isLent = false) {
  const [first, second = first, third = second, ...others] = sets.map(({ words }) => words)
  if (!first || !second || !third) return { count: 0, documents: lent(0) }
  const length = Math.min(...sets.map(({ words }) => words.length))
  if (room.length < length) room = new Uint32Array(Math.ceil(length * 1.25))
  const laid = room
  let count = 0
  for (let place = 0; place < length; place++) {
    const word = (first[place] ?? 0) & (second[place] ?? 0) & (third[place] ?? 0)
    laid[place] = word
    count += ones(word)
  }
  for (const words of others) {
    count = 0
    for (let place = 0; place < length; place++) {
      const word = (laid[place] ?? 0) & (words[place] ?? 0)
      laid[place] = word
      count += ones(word)
    }
  }
  if (count > most) return { count }
  return { count, documents: listOf(laid, length, isLent ? lent(count) : new Uint32Array(count)) }
}

/** `found` must have exactly the right size. */
function listOf(words: Uint32Array, length: number, found: Uint32Array): Uint32Array {
  let kept = 0
  for (let place = 0; place < length; place++) {
    let word = words[place] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      found[kept++] = (place << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return found
}

export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
