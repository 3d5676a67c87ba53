import { createHmac, timingSafeEqual } from "node:crypto"
import type { AppContext } from "#platform/ctx.ts"
import { type AgeRule, ageTextVersionOf } from "./age-rules.ts"

export type Declaration = { country: string; legalAgeYears: number; textVersion: string; declaredAt: Date }

export const declarationCookie = "age"

export function declarationOf(rule: AgeRule, country: string, now: Date): Declaration {
  const { legalAgeYears } = rule
  return { country, legalAgeYears, textVersion: ageTextVersionOf(rule), declaredAt: now }
}

/** The signature protects the server's time until an account stores the declaration. */
export function sealDeclaration({ secret }: Pick<AppContext, "secret">, declaration: Declaration): string {
  const { country, legalAgeYears, textVersion, declaredAt } = declaration
  const content = [country, legalAgeYears, textVersion, declaredAt.getTime()].join(".")
  return `${content}.${sealOf(secret, content)}`
}

export function readDeclaration(
  { secret }: Pick<AppContext, "secret">,
  text: string,
): Declaration | undefined {
  const at = text.lastIndexOf(".")
  const content = text.slice(0, at)
  const [seal, own] = [text.slice(at + 1), sealOf(secret, content)].map((part) => Buffer.from(part))
  if (at < 0 || !seal || !own || seal.length !== own.length || !timingSafeEqual(seal, own)) return undefined
  const [country = "", years, textVersion = "", moment] = content.split(".")
  return { country, legalAgeYears: Number(years), textVersion, declaredAt: new Date(Number(moment)) }
}

function sealOf(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`age declaration ${content}`).digest("base64url")
}
