import { takeRandomBytes } from "#platform/random-pool.ts"

/** Without a salt a seal could be opened by trying every value. */
export function newSalt(): string {
  return takeRandomBytes(16).toString("hex")
}
