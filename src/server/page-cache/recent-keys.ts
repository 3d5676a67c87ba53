const maxKeys = 5_000

/** Holds two generations of recent addresses. Bounded, because the older is dropped when the newer is full. */
export class RecentKeys {
  #now = new Set<string>()
  #before = new Set<string>()

  /** Returns true for a recent address, and adds it. */
  addAndTest(key: string): boolean {
    if (this.#now.has(key)) return true
    if (this.#now.size >= maxKeys) {
      this.#before = this.#now
      this.#now = new Set()
    }
    this.#now.add(key)
    return this.#before.has(key)
  }
}
