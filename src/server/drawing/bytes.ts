declare const isBytes: unique symbol

/**
 * The bytes of a text in UTF-8, a character each. One dash or one name in another script makes a whole page two bytes a
 * character, and every cut, search and hash of it twice the work; so a page is put together of these.
 */
export type Bytes = string & { readonly [isBytes]: true }

export function bytesOf(text: string): Bytes {
  return Buffer.from(text).toString("latin1") as Bytes
}

/** The same with a memory of its own: what is kept as a piece of a page holds the whole page. */
export function ownBytes(bytes: Bytes): Bytes {
  return bufferOf(bytes).toString("latin1") as Bytes
}

export function textOf(bytes: Bytes): string {
  return bufferOf(bytes).toString()
}

export function bufferOf(bytes: Bytes): Buffer {
  return Buffer.from(bytes, "latin1")
}

/** The same with a memory of its own, which may be given away to another thread: small buffers share one that may not. */
export function ownBufferOf(bytes: Bytes): Buffer {
  const buffer = Buffer.allocUnsafeSlow(bytes.length)
  buffer.write(bytes, "latin1")
  return buffer
}
