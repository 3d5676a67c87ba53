import { passwordHasherService } from "#domains/accounts/passwords/password-hash.ts"
import type { AppContext } from "#platform/ctx.ts"

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

/**
 * Computes the hash of a password, and whether a hash is of a password, once for all apps of a worker: argon2 takes 30 ms,
 * and nearly every test registers members, all with one password.
 */
export function hashOnce(app: AppContext): void {
  const hasher = passwordHasherService.of(app)
  const { hash, verify } = hasher
  hasher.hash = (password) => once(hashes, password, () => hash(password))
  hasher.verify = (stored, password) =>
    once(verdicts, `${stored} ${password}`, () => verify(stored, password))
}

function once<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  const found = cache.get(key) ?? compute()
  cache.set(key, found)
  return found
}
