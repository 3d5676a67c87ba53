import { Refusal } from "../refusal.ts"

const retryAfterSeconds = 20

export class UploadSlots {
  readonly #max: number
  readonly #maxOfOne: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor({ max, maxOfOne }: { max: number; maxOfOne: number }) {
    this.#max = max
    this.#maxOfOne = maxOfOne
  }

  /** Refuses with 503. Call the result to free the slot. */
  acquire(keys: readonly string[]): () => void {
    const own = Math.max(...keys.map((key) => this.#taken.get(key) ?? 0))
    if (this.#count >= this.#max || own >= this.#maxOfOne)
      throw new Refusal("api.tooManyUploads", 503, { retryAfterSeconds })
    this.#count++
    for (const key of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#giveBack(keys)
      isTaken = false
    }
  }

  #giveBack(keys: readonly string[]): void {
    this.#count--
    for (const key of keys) {
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
