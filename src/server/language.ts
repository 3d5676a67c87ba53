import type { IncomingMessage } from "node:http"
import type { Context } from "hono"
import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { isLanguage } from "#language/languages.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { readCookie } from "#platform/http/cookies.ts"
import { clientAddress } from "./client.ts"

/** Feeds have their own language parameter and are no pages. */
const languagePattern = /^(?!\/(?:rss|status\/feed)\.xml)[^?#]*\?(?:[^#]*&)?lang=(en|vi|cn|hk)(?:&|#|$)/

/** Every page has an address in each language, for search engines and links. */
export function languageInUrl(path: string): Language | undefined {
  const named = languagePattern.exec(path)?.[1]
  return isLanguage(named) ? named : undefined
}

type LanguageClient = {
  cookies: string | undefined
  address: string | null
  /** Undefined: that of the address. */
  country?: string | undefined
  /** The header Accept-Language. */
  accepted: string | undefined
}

/**
 * The chosen language, else Vietnamese or Chinese if the browser prefers it, else Chinese for visitors from China, else
 * English. Many browsers prefer English only because nobody has changed it.
 */
export function languageOf({ cookies, address, country, accepted }: LanguageClient): Language {
  const chosen = readCookie(cookies, "lang")
  if (isLanguage(chosen)) return chosen
  const preferred = preferredLanguage(accepted)
  if (preferred !== undefined && preferred !== "en") return preferred
  return (country ?? countryOfAddress(address)) === "CN" ? "cn" : "en"
}

export function languageFor({ req }: Context, address: string | null): Language {
  return languageOf({ cookies: req.header("cookie"), address, accepted: req.header("accept-language") })
}

const maxAcceptedLength = 200

/** The first of our languages in Accept-Language, by its weights. */
export function preferredLanguage(accepted: string | undefined): Language | undefined {
  const ranges = (accepted ?? "").slice(0, maxAcceptedLength).toLowerCase().split(",")
  const weighted = ranges.flatMap((range) => {
    const [tag = "", ...parameters] = range.trim().split(";")
    const language = languageOfTag(tag.trim())
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="))?.trim()
    return language ? [{ language, weight: weight ? Number(weight.slice(2)) || 0 : 1 }] : []
  })
  return weighted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)[0]
    ?.language
}

function languageOfTag(tag: string): Language | undefined {
  const [language, ...subtags] = tag.split("-")
  if (language === "yue") return "hk"
  if (language === "zh")
    return !subtags.includes("hans") && subtags.some((subtag) => traditional.has(subtag)) ? "hk" : "cn"
  return language === "en" || language === "vi" ? language : undefined
}

const traditional = new Set(["hant", "hk", "mo", "tw"])

export function requestAddress(app: AppContext, incoming: IncomingMessage): string | null {
  return clientAddress(app, incoming.headers["x-forwarded-for"]?.toString(), incoming)
}
