import { authService } from "#domains/accounts/sessions/auth.ts"
import type { AppContext } from "#platform/ctx.ts"

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

/**
 * Computes the hash of a password, and whether a hash is of a password, once for all apps of a worker: argon2 takes 30 ms,
 * and nearly every test registers members, all with one password.
 */
export async function hashOnce(app: AppContext): Promise<void> {
  const { password: passwords } = await authService.of(app).$context
  const { hash, verify } = passwords
  passwords.hash = (password) => once(hashes, password, () => hash(password))
  passwords.verify = (input) => once(verdicts, `${input.hash} ${input.password}`, () => verify(input))
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
