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
    const index = number >>> 5
    if (index >= this.words.length) this.#grow(index)
    const word = this.words[index] ?? 0
    const bit = 1 << (number & 31)
    if (word & bit) return
    this.words[index] = word | bit
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
    const index = number >>> 5
    const word = this.words[index] ?? 0
    const bit = 1 << (number & 31)
    if (!(word & bit)) return
    this.words[index] = word & ~bit
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
    return listOf(this.words, this.words.length, sharedList(this.count))
  }

  #grow(index: number): void {
    const words = new Uint32Array(Math.max(index + 1, Math.ceil(this.words.length * 1.25)))
    words.set(this.words)
    this.words = words
  }
}

/** Shared between calls, all of which are synchronous. */
let wordBuffer = new Uint32Array(0)
let listBuffer = new Uint32Array(0)

function sharedList(length: number): Uint32Array {
  if (listBuffer.length < length) listBuffer = new Uint32Array(Math.ceil(length * 1.25))
  return listBuffer.subarray(0, length)
}

/** Lists the common members, lowest first, only if they are no more than `max`. */
export function intersect(sets: readonly BitSet[], max: number, isShared = false) {
  const [first, second = first, third = second, ...others] = sets.map(({ words }) => words)
  if (!first || !second || !third) return { count: 0, documents: sharedList(0) }
  const length = Math.min(...sets.map(({ words }) => words.length))
  if (wordBuffer.length < length) wordBuffer = new Uint32Array(Math.ceil(length * 1.25))
  const combined = wordBuffer
  let count = 0
  for (let index = 0; index < length; index++) {
    const word = (first[index] ?? 0) & (second[index] ?? 0) & (third[index] ?? 0)
    combined[index] = word
    count += popCount(word)
  }
  for (const words of others) {
    count = 0
    for (let index = 0; index < length; index++) {
      const word = (combined[index] ?? 0) & (words[index] ?? 0)
      combined[index] = word
      count += popCount(word)
    }
  }
  if (count > max) return { count }
  return { count, documents: listOf(combined, length, isShared ? sharedList(count) : new Uint32Array(count)) }
}

/** `found` must have exactly the right size. */
function listOf(words: Uint32Array, length: number, found: Uint32Array): Uint32Array {
  let filled = 0
  for (let index = 0; index < length; index++) {
    let word = words[index] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      found[filled++] = (index << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return found
}

export function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
