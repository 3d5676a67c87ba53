export class SortedSet {
  #numbers: Uint32Array
  count: number

  constructor(sorted: Uint32Array) {
    this.#numbers = sorted
    this.count = sorted.length
  }

  get byteLength(): number {
    return this.#numbers.byteLength
  }

  has(number: number): boolean {
    const index = this.#placeOf(number)
    return index < this.count && this.#numbers[index] === number
  }

  add(number: number): void {
    const index = this.#placeOf(number)
    if (index < this.count && this.#numbers[index] === number) return
    if (this.count === this.#numbers.length) {
      const numbers = new Uint32Array(Math.ceil(this.count * 1.25) + 4)
      numbers.set(this.#numbers)
      this.#numbers = numbers
    }
    this.#numbers.copyWithin(index + 1, index, this.count++)
    this.#numbers[index] = number
  }

  delete(number: number): void {
    const index = this.#placeOf(number)
    if (index >= this.count || this.#numbers[index] !== number) return
    this.#numbers.copyWithin(index, index + 1, this.count--)
  }

  list(): Uint32Array {
    return this.#numbers.slice(0, this.count)
  }

  #placeOf(number: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#numbers[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    return low
  }
}
