import { crc32, deflateRawSync } from "node:zlib"

/** The entry of a file in the archive's central directory. An attacker may lie in it. */
export type ZipEntryClaim = {
  name?: string
  claimedSize?: number
  flags?: number
  attributes?: number
  method?: number
}

export function zipOf(files: Record<string, Uint8Array>, claims: Record<string, ZipEntryClaim> = {}): Buffer {
  const [parts, contents]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [given, bytes] of Object.entries(files)) {
    const {
      name = given,
      claimedSize = bytes.length,
      flags = 0,
      attributes = 0,
      method = 8,
    } = claims[given] ?? {}
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
    const named = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize, 18)
    shared.writeUInt16LE(named.length, 22)
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, named, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(attributes >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    contents.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), shared, tail, named]))
    parts.push(local)
    offset += local.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.write("PK\u0005\u0006", "latin1")
  end.writeUInt16LE(contents.length, 8)
  end.writeUInt16LE(contents.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, end])
}
