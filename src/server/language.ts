import type { IncomingMessage } from "node:http"
import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { isLanguage } from "#language/languages.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { readCookie } from "#platform/http/cookies.ts"
import { clientAddress } from "./client.ts"

/** The feed has its own language parameter and is not a page. */
const languagePattern = /^(?!\/rss\.xml)[^?#]*\?(?:[^#]*&)?lang=(en|vi|cn)(?:&|#|$)/

/** Every page has an address in each language, for search engines and links. */
export function languageInUrl(path: string): Language | undefined {
  const named = languagePattern.exec(path)?.[1]
  return isLanguage(named) ? named : undefined
}

/** The chosen language, else Chinese for visitors from China, else English. */
export function languageOf(cookies: string | undefined, address: string | null): Language {
  const chosen = readCookie(cookies, "lang")
  if (isLanguage(chosen)) return chosen
  return countryOfAddress(address) === "CN" ? "cn" : "en"
}

export function requestAddress(app: AppContext, incoming: IncomingMessage): string | null {
  return clientAddress(app, incoming.headers["x-forwarded-for"]?.toString(), incoming)
}
