export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

/** What staff have set in the frame of the back office. */
export const frameCookieName = "admin-frame"
const maxFrameText = 300

export function isFrameText(text: string | undefined): text is string {
  return text !== undefined && text.length <= maxFrameText
}

const themeCookie = /(?:^|;\s*)theme=(light|dark)(?:;|$)/

export function themeOf(cookies: string | null | undefined): Theme {
  const chosen = cookies && themeCookie.exec(cookies)?.[1]
  return isTheme(chosen) ? chosen : "system"
}

export function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text)
}
