export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const themeCookie = /(?:^|;\s*)theme=(light|dark)(?:;|$)/

export function themeOf(cookies: string | null | undefined): Theme {
  const chosen = cookies && themeCookie.exec(cookies)?.[1]
  return isTheme(chosen) ? chosen : "system"
}

export function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text)
}
