import type { IncomingMessage } from "node:http"
import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { isLanguage } from "#language/languages.ts"
import { readCookie } from "#platform/cookies.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { addressOf } from "./asker.ts"

/** The feed takes its language from the address by itself, and is no page. */
const inAddress = /^(?!\/rss\.xml)[^?#]*\?(?:[^#]*&)?lang=(en|vi|cn)(?:&|#|$)/

/** The language that an address names: each page has one in every language, for search engines and for links. */
export function languageInAddress(path: string): Language | undefined {
  const named = inAddress.exec(path)?.[1]
  return isLanguage(named) ? named : undefined
}

/** The language that was chosen, else Chinese for who comes from China, else English. */
export function languageOf(cookies: string | undefined, address: string | null): Language {
  const chosen = readCookie(cookies, "lang")
  if (isLanguage(chosen)) return chosen
  return countryOfAddress(address) === "CN" ? "cn" : "en"
}

/** Where a request comes from, as Node has it. */
export function addressOfRequest(app: AppContext, incoming: IncomingMessage): string | null {
  return addressOf(app, incoming.headers["x-forwarded-for"]?.toString(), incoming)
}

/** The language of a request as Node has it. */
export function languageOfRequest(app: AppContext, incoming: IncomingMessage): Language {
  return languageOf(incoming.headers.cookie, addressOfRequest(app, incoming))
}
