import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"

/** Both sides prove that they have the secret of all processes; each proof holds for this connection alone. */
export class SearchProof {
  readonly #key: Buffer
  readonly #version: string

  /** Processes of another version ask in other words: they cannot prove anything to each other. */
  constructor(secret: string, version: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", "quaich search", 32))
    this.#version = version
  }

  static nonce(): string {
    return randomBytes(24).toString("base64url")
  }

  of(side: "search" | "web", nonces: { search: string; web: string }): string {
    const text = JSON.stringify([side, this.#version, nonces.search, nonces.web])
    return createHmac("sha256", this.#key).update(text).digest("base64url")
  }

  isValid(side: "search" | "web", nonces: { search: string; web: string }, given: string): boolean {
    const [expected, other] = [Buffer.from(this.of(side, nonces)), Buffer.from(given)]
    return expected.length === other.length && timingSafeEqual(expected, other)
  }
}
