import type { Entries } from "./say.ts"

/** Pages show these refusals before or without the server's response. */
export const saidByPages: readonly string[] = [
  "accounts",
  "admin",
  "cart",
  "casks",
  "catalogue",
  "checkout",
  "notices",
  "profile",
]

/** Leaves out e-mails, notifications, and refusals that the server writes. */
export function forBrowsers(noun: string, texts: Entries): Entries {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key, said]) => !isLetter(said) && (key !== "refusals" || saidByPages.includes(noun)))
      .map(([key, said]) => [key, withoutNotification(said)]),
  )
}

/** Only the texts of an e-mail have a subject beside a text. */
function isLetter(said: Entries[string]): boolean {
  return typeof said === "object" && typeof said.subject === "string" && typeof said.text === "string"
}

/** A notification is written on the server: it has a title and a text. */
function withoutNotification(said: Entries[string]): Entries[string] {
  if (typeof said === "string" || typeof said.notice !== "object") return said
  const { notice, ...rest } = said
  return "title" in notice && "text" in notice ? rest : said
}
