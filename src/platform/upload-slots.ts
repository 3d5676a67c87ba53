import { Refusal } from "./refusal.ts"

const retryAfterSeconds = 20

export class UploadSlots {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor({ most, mostOfOne }: { most: number; mostOfOne: number }) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Refuses with 503. Call the result to free the slot. */
  take(keys: readonly string[]): () => void {
    const own = Math.max(...keys.map((key) => this.#taken.get(key) ?? 0))
    if (this.#count >= this.#most || own >= this.#mostOfOne)
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
