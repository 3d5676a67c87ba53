export type PictureKind = "jpeg" | "png" | "webp" | "heic"

/** Does not decode pixels. Runs in a thread: a file may consist of a million empty parts. */
export function inspect(bytes: Uint8Array): PictureKind | "notAPicture" | "broken" | "trailingData" {
  const kind = kindOf(bytes)
  if (kind === undefined) return "notAPicture"
  const end = endOf(bytes, kind)
  if (end === undefined) return "broken"
  return hasTrailingData(bytes, end) ? "trailingData" : kind
}

/** Ignores the file's name and declared type. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "jpeg"
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png"
  if (letters(bytes, 0, 4) === "RIFF" && letters(bytes, 8, 12) === "WEBP") return "webp"
  return isHeic(bytes) ? "heic" : undefined
}

const heicBrands = ["heic", "heix", "heim", "heis"]

/** HEVC only. AV1 uses the same container with another brand. */
function isHeic(bytes: Uint8Array): boolean {
  if (letters(bytes, 4, 8) !== "ftyp") return false
  const end = Math.min(bigEndian(bytes, 0), 256)
  const brands = [letters(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(letters(bytes, at, at + 4))
  return brands.some((brand) => heicBrands.includes(brand))
}

/** The rest of the file is not part of the picture. Undefined if it has no end. */
export function endOf(bytes: Uint8Array, kind: PictureKind): number | undefined {
  switch (kind) {
    case "jpeg":
      return endOfJpeg(bytes)
    case "png":
      return endOfPng(bytes)
    case "webp": {
      const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
      return length <= bytes.length ? length + (length % 2) : undefined
    }
    case "heic":
      return endOfBoxes(bytes)
  }
}

const endOfImage = 0xd9
const startOfScan = 0xda

function endOfJpeg(bytes: Uint8Array): number | undefined {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) return at + 2
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      at += 2 + bigEndian(bytes, at + 2, 2)
      if (marker === startOfScan) at = endOfScan(bytes, at)
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === endOfImage ? at + 2 : undefined
}

function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** A JPEG's data runs to the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1] ?? endOfImage
    if (next !== 0 && next !== 0xff && !isBare(next)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function endOfPng(bytes: Uint8Array): number | undefined {
  let at = 8
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bigEndian(bytes, at)
    if (letters(bytes, at + 4, at + 8) === "IEND") return next
    at = next
  }
  return undefined
}

function endOfBoxes(bytes: Uint8Array): number {
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = bigEndian(bytes, at)
    const isBox = /^[a-z0-9 ]{4}$/i.test(letters(bytes, at + 4, at + 8))
    if (length === 0) return bytes.length
    if (!isBox || length < 8 || at + length > bytes.length) return at
    at += length
  }
  return at
}

/** Formats that browsers, viewers or servers would run or unpack. */
const others = ["PK\u0003\u0004", "PK\u0005\u0006", "%PDF", "<?php", "<script", "<html", "<svg", "<!doctype"]

/** Phones append pictures and notes of their own, which are merely dropped. */
export function hasTrailingData(bytes: Uint8Array, end: number): boolean {
  const rest = Buffer.from(bytes.buffer, bytes.byteOffset + end, bytes.length - end).toString("latin1")
  const lowered = rest.toLowerCase()
  return others.some((sign) => lowered.includes(sign.toLowerCase()))
}

function begins(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => bytes[at] === byte)
}

function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function bigEndian(bytes: Uint8Array, at: number, length = 4): number {
  return bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
}
