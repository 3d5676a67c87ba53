import type { TextEntries } from "./texts-from.ts"

/** Pages show these refusals before or without the server's response. */
export const refusalsForPages: readonly string[] = [
  "accounts",
  "admin",
  "cart",
  "casks",
  "catalogue",
  "checkout",
  "notifications",
  "profile",
]

/** Fetched in English too: their names would add to the script of every page. */
export function isForStaff(noun: string): boolean {
  return /(^|-)admin$/.test(noun)
}

/** Leaves out e-mails, notifications, and what the server writes: refusals and the group "onServer". */
export function forBrowsers(noun: string, texts: TextEntries): TextEntries {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key, entry]) => !isEmail(entry) && isForPages(noun, key))
      .map(([key, entry]) => [key, withoutNotification(entry)]),
  )
}

function isForPages(noun: string, key: string): boolean {
  return key === "refusals" ? refusalsForPages.includes(noun) : key !== "onServer"
}

/** Only the texts of an e-mail have a subject beside a text. */
function isEmail(entry: TextEntries[string]): boolean {
  return typeof entry === "object" && typeof entry.subject === "string" && typeof entry.text === "string"
}

/** A notification is written on the server: it has a title and a text. */
function withoutNotification(entry: TextEntries[string]): TextEntries[string] {
  if (typeof entry === "string" || typeof entry.notification !== "object") return entry
  const { notification, ...rest } = entry
  return "title" in notification && "text" in notification ? rest : entry
}
