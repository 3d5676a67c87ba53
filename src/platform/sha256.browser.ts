import { sha256 as hash } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

export function sha256(content: string | Uint8Array): string {
  return bytesToHex(hash(typeof content === "string" ? utf8ToBytes(content) : content))
}
