import type { Language } from "#platform/ctx.ts"

/** Vietnamese and Chinese forms ask for the family name first. */
export function inNameOrder<Field>(language: Language, givenName: Field, familyName: Field): Field[] {
  return language === "en" ? [givenName, familyName] : [familyName, givenName]
}

const chinese = /^\p{Script=Han}+$/u

/** A Chinese name has its family name first and no space; others follow the order of the reader's language. */
export function fullName(language: Language, givenName: string, familyName: string): string {
  if (chinese.test(givenName) && chinese.test(familyName)) return familyName + givenName
  const isVietnamese = language === "vi"
  return (isVietnamese ? [familyName, givenName] : [givenName, familyName]).filter(Boolean).join(" ")
}
