import { Refusal } from "./refusal.ts"

const retryAfterSeconds = 20

/** How many bodies with files may be read at once: in all, and of one sender. */
export class UploadSlots {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor({ most, mostOfOne }: { most: number; mostOfOne: number }) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Takes a place, or refuses with 503. The result gives the place back, once. */
  take(key: string): () => void {
    const own = this.#taken.get(key) ?? 0
    if (this.#count >= this.#most || own >= this.#mostOfOne)
      throw new Refusal("api.tooManyUploads", 503, { retryAfterSeconds })
    this.#count++
    this.#taken.set(key, own + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#giveBack(key)
      isTaken = false
    }
  }

  #giveBack(key: string): void {
    this.#count--
    const left = (this.#taken.get(key) ?? 1) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
