import { randomBytes } from "node:crypto"

/** Without a salt a seal could be opened by trying every value. */
export function newSalt(): string {
  if (randomUsed + 16 > randomPool.length) {
    randomPool = randomBytes(4_096)
    randomUsed = 0
  }
  randomUsed += 16
  return randomPool.toString("hex", randomUsed - 16, randomUsed)
}

// Asking the system for 16 bytes costs as much as for 4,096.
let randomPool = Buffer.alloc(0)
let randomUsed = 0
