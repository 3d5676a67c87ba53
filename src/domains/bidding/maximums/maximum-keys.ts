import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import type { WithConfigParts } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { defineService, type WithServices } from "#platform/service.ts"
import { decrypt, encrypt } from "./envelope.ts"
import { type MasterKey, readMasterKeys } from "./master-keys.ts"

/** A key as the database holds it. */
export type WrappedKey = { wrapped: string; wrappedBy: string }

const maxCachedKeys = 500

/** Makes and unwraps the keys of auctions, and holds unwrapped ones in memory only. */
export class MaximumKeys {
  readonly #config: WithConfigParts
  readonly #unwrapped = new Map<string, KeyObject>()
  #read: readonly MasterKey[] = []

  constructor(config: WithConfigParts) {
    this.#config = config
  }

  /** Only the first key of a first auction makes a master key. */
  #masters(mayMake = false): readonly MasterKey[] {
    if (this.#read.length === 0) this.#read = readMasterKeys(this.#config, { mayMake })
    return this.#read
  }

  make(auctionId: string): WrappedKey {
    return this.#wrap(auctionId, randomBytes(32))
  }

  unwrap(auctionId: string, wrapped: string): KeyObject {
    const name = `${auctionId} ${wrapped}`
    const cached = this.#unwrapped.get(name)
    if (cached) return cached
    const key = createSecretKey(this.#unwrap(auctionId, wrapped))
    const [oldest] = this.#unwrapped.keys()
    if (oldest !== undefined && this.#unwrapped.size >= maxCachedKeys) this.#unwrapped.delete(oldest)
    this.#unwrapped.set(name, key)
    return key
  }

  /** Undefined if the first master key wraps it already. */
  rewrap(auctionId: string, { wrapped, wrappedBy }: WrappedKey): WrappedKey | undefined {
    if (wrappedBy === this.#first().fingerprint) return undefined
    return this.#wrap(auctionId, this.#unwrap(auctionId, wrapped))
  }

  opens(auctionId: string, wrapped: string): boolean {
    return this.#find(auctionId, wrapped) !== undefined
  }

  isFirst(fingerprint: string): boolean {
    return this.#masters()[0]?.fingerprint === fingerprint
  }

  #wrap(auctionId: string, bytes: Buffer): WrappedKey {
    const { key, fingerprint } = this.#first()
    return { wrapped: encrypt(key, placeOf(auctionId), bytes), wrappedBy: fingerprint }
  }

  #first(): MasterKey {
    const [first] = this.#masters(true)
    if (!first) throw new ConfigProblem("MAXIMUM_KEY is missing, and DATA_DIR holds no maximum-key")
    return first
  }

  #unwrap(auctionId: string, wrapped: string): Buffer {
    const bytes = this.#find(auctionId, wrapped)
    if (bytes) return bytes
    throw new ConfigProblem(
      `No master key in MAXIMUM_KEY (or DATA_DIR/maximum-key) opens the key of auction ${auctionId}`,
    )
  }

  #find(auctionId: string, wrapped: string): Buffer | undefined {
    for (const { key } of this.#masters())
      try {
        return decrypt(key, placeOf(auctionId), wrapped)
      } catch {
        // Another master key may have wrapped it.
      }
    return undefined
  }
}

const placeOf = (auctionId: string) => `key ${auctionId}`

export const maximumKeysService = defineService("maximumKeys", (app: WithConfigParts & WithServices) => {
  return new MaximumKeys(app)
})
