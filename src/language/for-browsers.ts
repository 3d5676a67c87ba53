import type { Entries } from "./say.ts"

/** Nouns whose refusals a page shows by itself, before or without the server's response. */
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

/** A noun's English texts for browsers: without e-mails, notifications and the refusals that the server writes. */
export function forBrowsers(noun: string, texts: Entries): Entries {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key, said]) => !isLetter(said) && (key !== "refusals" || saidByPages.includes(noun)))
      .map(([key, said]) => [key, withoutNotification(said)]),
  )
}

/** The texts of an e-mail have a subject beside the text; no page's texts do. */
function isLetter(said: Entries[string]): boolean {
  return typeof said === "object" && typeof said.subject === "string" && typeof said.text === "string"
}

/** The server writes notifications, which have a title and a text. */
function withoutNotification(said: Entries[string]): Entries[string] {
  if (typeof said === "string" || typeof said.notice !== "object") return said
  const { notice, ...rest } = said
  return "title" in notice && "text" in notice ? rest : said
}
