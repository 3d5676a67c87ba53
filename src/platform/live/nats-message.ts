import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto"
import { type RelayMessage, readMessage } from "./relay-message.ts"

/** Also refused if it arrives: nothing that a process sends is as large. */
export const maxNatsBytes = 64 * 1024
const tagBytes = 32
const maxIdCharacters = 200

/**
 * Signs what a process publishes and names the subjects. Both depend on the secret that all processes share: a client of
 * NATS cannot forge news, and two shops on one NATS do not hear each other.
 */
export class NatsMessages {
  readonly #key: Buffer
  readonly #prefix: string
  readonly beatSubject: string

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", "quaich live relay", 32))
    this.#prefix = `quaich.${createHmac("sha256", this.#key).update("subjects").digest("hex").slice(0, 12)}`
    this.beatSubject = `${this.#prefix}.beat`
  }

  /** A topic is "kind:id" or a kind alone. */
  subjectOf(topic: string): string {
    const [kind, id] = partsOf(topic)
    return [this.#prefix, "topic", tokenOf(kind), ...(id === undefined ? [] : [tokenOf(id)])].join(".")
  }

  /** "kind:*" is every topic of the kind that has an id. */
  subjectToWatch(topic: string): string {
    const [kind, id] = partsOf(topic)
    return id === "*" ? `${this.#prefix}.topic.${tokenOf(kind)}.*` : this.subjectOf(topic)
  }

  write(message: RelayMessage): Buffer {
    const body = Buffer.from(JSON.stringify(message))
    return Buffer.concat([this.#tagOf(body), body])
  }

  /** Undefined for what no process of this shop has written. */
  read(bytes: Uint8Array): RelayMessage | undefined {
    if (bytes.length <= tagBytes || bytes.length > maxNatsBytes) return undefined
    const body = bytes.subarray(tagBytes)
    if (!timingSafeEqual(bytes.subarray(0, tagBytes), this.#tagOf(body))) return undefined
    return readMessage(Buffer.from(body).toString())
  }

  #tagOf(body: Uint8Array): Buffer {
    return createHmac("sha256", this.#key).update(body).digest()
  }
}

function partsOf(topic: string): [string, string | undefined] {
  const at = topic.indexOf(":")
  return at < 0 ? [topic, undefined] : [topic.slice(0, at), topic.slice(at + 1)]
}

/** Dots, stars and spaces have a meaning in subjects; ids may be any text. */
function tokenOf(text: string): string {
  const token = encodeURIComponent(text.toWellFormed()).replace(
    /[.*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  if (token !== "" && token.length <= maxIdCharacters) return token
  return `%${hash("sha256", text, "hex")}`
}
