const most = 5_000

/** Remembers which addresses were asked for of late, without growing: the older half is forgotten at a time. */
export class Asked {
  #now = new Set<string>()
  #before = new Set<string>()

  /** Whether this is not the first time of late. */
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
