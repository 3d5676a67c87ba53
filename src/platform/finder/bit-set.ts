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

/** How many numbers are in all of these sets. */
export function countCommon([first, second, ...others]: readonly BitSet[]): number {
  if (!first || !second) return first?.count ?? 0
  const length = Math.min(first.words.length, second.words.length)
  const [left, right] = [first.words, second.words]
  let count = 0
  for (let place = 0; place < length; place++) {
    let word = (left[place] ?? 0) & (right[place] ?? 0)
    if (word === 0) continue
    for (const { words } of others) word &= words[place] ?? 0
    count += ones(word)
  }
  return count
}

/** So many numbers as are in all of these sets, lowest first. */
export function listCommon([first, ...others]: readonly BitSet[], count: number): Uint32Array {
  const found = new Uint32Array(count)
  const { length } = first?.words ?? []
  let kept = 0
  for (let place = 0; place < length; place++) {
    let word = first?.words[place] ?? 0
    if (word === 0) continue
    for (const { words } of others) word &= words[place] ?? 0
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
