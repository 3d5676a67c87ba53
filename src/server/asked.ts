const most = 5_000

/** Two generations of recent addresses: bounded, because the older one is dropped when the newer is full. */
export class Asked {
  #now = new Set<string>()
  #before = new Set<string>()

  /** Also adds the address. */
  again(key: string): boolean {
    if (this.#now.has(key)) return true
    if (this.#now.size >= most) {
      this.#before = this.#now
      this.#now = new Set()
    }
    this.#now.add(key)
    return this.#before.has(key)
  }
}
