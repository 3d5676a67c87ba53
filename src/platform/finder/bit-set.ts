/** A set of small numbers, one bit each. It grows with the highest number in it. */
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

  /** The numbers in it, lowest first. */
  list(): Uint32Array {
    const found = new Uint32Array(this.count)
    const { words } = this
    let length = 0
    for (let place = 0; place < words.length; place++) {
      let word = words[place] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        found[length++] = (place << 5) + 31 - Math.clz32(lowest)
        word ^= lowest
      }
    }
    return found
  }

  #grow(place: number): void {
    const words = new Uint32Array(Math.max(place + 1, Math.ceil(this.words.length * 1.25)))
    words.set(this.words)
    this.words = words
  }
}

/** Used again: laying over never waits. */
let room = new Uint32Array(0)

/** How many numbers are in all of these sets, and if they are no more than `most`, which, lowest first. */
export function layOver(sets: readonly BitSet[], most: number): { count: number; documents?: Uint32Array } {
  const [first, second = first, ...others] = sets
  if (!first || !second) return { count: 0, documents: new Uint32Array(0) }
  if (room.length < most) room = new Uint32Array(Math.ceil(most * 1.25))
  const found = room
  const [left, right] = [first.words, second.words]
  const length = Math.min(left.length, right.length)
  let count = 0
  for (let place = 0; place < length; place++) {
    let word = (left[place] ?? 0) & (right[place] ?? 0)
    if (word === 0) continue
    for (let at = 0; at < others.length; at++) word &= others[at]?.words[place] ?? 0
    let kept = count
    count += ones(word)
    if (count > most) continue
    while (word !== 0) {
      const lowest = word & -word
      found[kept++] = (place << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return count <= most ? { count, documents: found.slice(0, count) } : { count }
}

export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
