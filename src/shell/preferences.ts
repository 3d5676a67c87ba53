export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const themeCookie = /(?:^|;\s*)theme=(light|dark)(?:;|$)/
const yearSeconds = 365 * 24 * 60 * 60

export function themeOf(cookies: string | null | undefined): Theme {
  return ((cookies && themeCookie.exec(cookies)?.[1]) || "system") as Theme
}

export function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text)
}

/** A choice the browser keeps. Scripts may read it: it holds nothing to steal. */
export function preferenceCookie(name: "theme" | "lang", value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
