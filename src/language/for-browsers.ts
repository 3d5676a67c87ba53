import type { Entries } from "./say.ts"

/** Nouns whose refusals a page says by itself, before or without the server's word. */
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

/** A noun's English texts as browsers need them: without its e-mails and notifications, and without what the server says when it refuses. */
export function forBrowsers(noun: string, texts: Entries): Entries {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key, said]) => !isLetter(said) && (key !== "refusals" || saidByPages.includes(noun)))
      .map(([key, said]) => [key, withoutNotification(said)]),
  )
}

/** What is posted has a subject; nothing on a page does beside a text. */
function isLetter(said: Entries[string]): boolean {
  return typeof said === "object" && typeof said.subject === "string" && typeof said.text === "string"
}

/** The server writes a notification in the member's language, with a title and a text. */
function withoutNotification(said: Entries[string]): Entries[string] {
  if (typeof said === "string" || typeof said.notice !== "object") return said
  const { notice, ...rest } = said
  return "title" in notice && "text" in notice ? rest : said
}
