const most = 5_000

/**
 * Two-generation set of recently requested addresses: bounded, because the older generation is dropped when the newer
 * one is full.
 */
export class Asked {
  #now = new Set<string>()
  #before = new Set<string>()

  /** True if the address was requested recently. Adds it. */
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
