import { refuse } from "../refusals.ts"

type Owner = { username: string; email: string }

let commonOnes: Promise<ReadonlySet<string>> | undefined

/**
 * Common passwords, also with digits appended or repeated, and the owner's name or address. The length is in inputs.ts.
 */
export async function requireGoodPassword(
  password: string,
  { username, email }: Owner,
  field = "password",
): Promise<void> {
  const guesses = guessesOf(password)
  requireOtherPassword(password, { username, email }, field)
  commonOnes ??= readCommonOnes()
  const common = await commonOnes
  if (guesses.some((guess) => guess === "" || common.has(guess))) throw refuse("passwordTooCommon", { field })
}

/** Call it for a new password, and for a new name or address. */
export function requireOtherPassword(password: string, { username, email }: Owner, field: string): void {
  const own = [username, email, email.split("@")[0] ?? ""].map((name) => name.toLowerCase())
  if (guessesOf(password).some((guess) => own.includes(guess))) throw refuse("passwordIsName", { field })
}

/** The password, its stem before trailing digits and punctuation, and its half if it repeats. */
function guessesOf(password: string): string[] {
  const whole = password.normalize("NFKC").trim().toLowerCase()
  const stem = whole.replace(/[\d\p{P}\p{S}]+$/u, "")
  const once = /^(.+?)\1+$/su.exec(whole)?.[1]
  return once === undefined ? [whole, stem] : [whole, stem, once.length < 4 ? "" : once]
}

/** Half a megabyte, so loaded on demand. */
async function readCommonOnes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"])
}
