import { randomBytes } from "node:crypto"

const poolBytes = 4_096

// Asking the system for 16 bytes costs as much as for 4,096.
let pool = Buffer.alloc(0)
let used = 0

/** Bytes that no other caller gets. For many small values on a hot path. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(Math.max(poolBytes, count))
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
