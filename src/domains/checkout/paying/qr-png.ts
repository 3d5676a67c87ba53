import { crc32, deflateSync } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pixelsPerModule = 12

/** A black and white PNG: photo albums and banking apps take no SVG. */
export function qrPng(modules: readonly (readonly boolean[])[]): Buffer {
  const width = modules.length * pixelsPerModule
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // One bit for each pixel, grey.
  header[8] = 1
  const rows = modules.flatMap((row) => {
    const line = rowOf(row, width)
    return Array.from({ length: pixelsPerModule }, () => line)
  })
  const pixels = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** Begins with the filter "none". A light module is white, which is 1. */
function rowOf(row: readonly boolean[], width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x++) {
    const at = 1 + Math.floor(x / 8)
    if (!row[Math.floor(x / pixelsPerModule)]) line[at] = (line[at] ?? 0) | (0x80 >> (x % 8))
  }
  return line
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "ascii"), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
