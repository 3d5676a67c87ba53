export function chunkKey(sha256: string): string {
  return `chunks/${sha256.slice(0, 2)}/${sha256}`
}

/** Timelines share the numbers: each begins within a segment of the one before. */
export function logNumberOf(segment: string): string {
  return segment.slice(8, 24)
}

/** PostgreSQL's names are hexadecimal in capitals, with an ending in small letters. */
export function segmentName(id: string): string {
  const [number = "", ...ending] = id.split(".")
  return [number.toUpperCase(), ...ending].join(".")
}
