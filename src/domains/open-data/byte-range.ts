import type { ByteRange } from "./read-snapshots.ts"

/**
 * The one range of a Range header (RFC 9110), as readers of Parquet ask for it. "none" for a header to ignore, "beyond"
 * if the file ends before it.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "none" | "beyond" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? []
  if (first === "" && last === "") return "none"
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === "" || last === "" ? bytes : Math.min(bytes, Number(last) + 1)
  if (first !== "" && last !== "" && Number(last) < Number(first)) return "none"
  return from < to ? { from, to } : "beyond"
}
