declare const isBytes: unique symbol

/**
 * UTF-8 bytes, one per character. A single dash or foreign name makes a JavaScript string two bytes a character, and
 * doubles the cost of every cut, search and hash.
 */
export type Bytes = string & { readonly [isBytes]: true }

export function bytesOf(text: string): Bytes {
  return Buffer.from(text).toString("latin1") as Bytes
}

/** Copies, because a cached slice would retain the whole page. */
export function ownBytes(bytes: Bytes): Bytes {
  return bufferOf(bytes).toString("latin1") as Bytes
}

export function textOf(bytes: Bytes): string {
  return bufferOf(bytes).toString()
}

export function bufferOf(bytes: Bytes): Buffer {
  return Buffer.from(bytes, "latin1")
}
