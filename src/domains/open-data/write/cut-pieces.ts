import { createHash } from "node:crypto"

/** Small enough to hold several of them in memory, large enough for a store that needs long for each object. */
export const pieceBytes = 4 * 1024 ** 2

export type OpenPiece = { sha256: string; bytes: Uint8Array<ArrayBuffer> }
/** Resolves once the piece is stored, so that no more than one waits. */
export type StorePiece = (piece: OpenPiece) => Promise<void>

/** A file that is written in pieces of equal length: one that only grew at its end keeps its first ones. */
export function cutPieces(store: StorePiece, size = pieceBytes) {
  const whole = createHash("sha256")
  const pieces: string[] = []
  let open = new Uint8Array(size)
  let filled = 0
  let length = 0

  async function flush(): Promise<void> {
    const bytes = open.slice(0, filled)
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    pieces.push(sha256)
    filled = 0
    await store({ sha256, bytes })
  }

  return {
    async write(bytes: Uint8Array): Promise<void> {
      whole.update(bytes)
      length += bytes.length
      for (let from = 0; from < bytes.length; ) {
        const part = bytes.subarray(from, from + size - filled)
        open.set(part, filled)
        filled += part.length
        from += part.length
        if (filled === size) await flush()
      }
    },
    async end() {
      if (filled > 0) await flush()
      open = new Uint8Array(0)
      return { bytes: length, sha256: whole.digest("hex"), pieces }
    },
  }
}
export type PieceWriter = ReturnType<typeof cutPieces>
