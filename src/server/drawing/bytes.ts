declare const isBytes: unique symbol

/**
 * UTF-8 bytes as a string with one character each. A single dash or foreign name would make a page two bytes a
 * character and double the cost of every cut, search and hash; pages are assembled from these instead.
 */
export type Bytes = string & { readonly [isBytes]: true }

export function bytesOf(text: string): Bytes {
  return Buffer.from(text).toString("latin1") as Bytes
}

/** A copy with its own memory: a slice of a page in a cache would retain the whole page. */
export function ownBytes(bytes: Bytes): Bytes {
  return bufferOf(bytes).toString("latin1") as Bytes
}

export function textOf(bytes: Bytes): string {
  return bufferOf(bytes).toString()
}

export function bufferOf(bytes: Bytes): Buffer {
  return Buffer.from(bytes, "latin1")
}

/** A copy that may be transferred to another thread: small buffers share memory that may not. */
export function ownBufferOf(bytes: Bytes): Buffer {
  const buffer = Buffer.allocUnsafeSlow(bytes.length)
  buffer.write(bytes, "latin1")
  return buffer
}
