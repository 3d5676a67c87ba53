import { bytesOf } from "./note-format.ts"

/** What the log's owner signs: these are its first `size` entries, and no others ever were or will be. */
export type LogHead = {
  readonly origin: string
  readonly size: number
  readonly root: string
  readonly at: Date
}

/** The text of a checkpoint (c2sp.org/tlog-checkpoint), with the time as the one further line. */
export function headText({ origin, size, root, at }: LogHead): string {
  return `${origin}\n${size}\n${Uint8Array.fromHex(root).toBase64()}\n${at.toISOString()}\n`
}

export function parseHead(text: string): LogHead | undefined {
  const [origin = "", sizeText = "", rootText = "", time = "", rest, more] = text.split("\n")
  const root = bytesOf(rootText)
  const isShape =
    /^(0|[1-9]\d{0,15})$/.test(sizeText) && root?.length === 32 && rest === "" && more === undefined
  const at = new Date(time)
  if (origin === "" || !isShape || Number.isNaN(at.getTime())) return undefined
  const head = { origin, size: Number(sizeText), root: root.toHex(), at }
  return headText(head) === text ? head : undefined
}
