import { refuse } from "./refusals.ts"

type Owner = { username: string; email: string }

let commonOnes: Promise<ReadonlySet<string>> | undefined

/**
 * Refuses easily guessed passwords: those on the list of common ones, also with a few digits appended or repeated
 * twice, and the owner's own name or address. The minimum length is in inputs.ts.
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

/** A password must not equal its owner's name or address, whichever of the two is new. */
export function requireOtherPassword(password: string, { username, email }: Owner, field: string): void {
  const own = [username, email, email.split("@")[0] ?? ""].map((name) => name.toLowerCase())
  if (guessesOf(password).some((guess) => own.includes(guess))) throw refuse("passwordIsName", { field })
}

/** The password itself, its stem before trailing digits and punctuation, and its half if it is one string twice. */
function guessesOf(password: string): string[] {
  const whole = password.normalize("NFKC").trim().toLowerCase()
  const stem = whole.replace(/[\d\p{P}\p{S}]+$/u, "")
  const once = /^(.+?)\1+$/su.exec(whole)?.[1]
  return once === undefined ? [whole, stem] : [whole, stem, once.length < 4 ? "" : once]
}

/** Half a megabyte, loaded only once somebody chooses a password. */
async function readCommonOnes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"])
}
