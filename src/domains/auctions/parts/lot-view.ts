export const lotViews = ["grid", "table"] as const
export type LotView = (typeof lotViews)[number]

const cookie = /(?:^|;\s*)lots=(grid|table)(?:;|$)/
const yearSeconds = 365 * 24 * 60 * 60

/** What the browser was left with; the grid for who never chose. */
export function keptView(cookies: string | null | undefined): LotView {
  return ((cookies && cookie.exec(cookies)?.[1]) || "grid") as LotView
}

/** The view of the address, else the one this browser was left with. */
export function viewOf(asked: string | null, cookies: string | null | undefined): LotView {
  return lotViews.find((view) => view === asked) ?? keptView(cookies)
}

/** Remembers the choice. It holds nothing to steal, so a script may write it. */
export function keepView(view: LotView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
  document.cookie = `lots=${view}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
