export const lotViews = ["grid", "table"] as const
export type LotView = (typeof lotViews)[number]

const cookie = /(?:^|;\s*)lots=(grid|table)(?:;|$)/
const yearSeconds = 365 * 24 * 60 * 60

export function savedView(cookies: string | null | undefined): LotView {
  const saved = cookies && cookie.exec(cookies)?.[1]
  return lotViews.find((view) => view === saved) ?? "grid"
}

export function viewOf(viewParam: string | null, cookies: string | null | undefined): LotView {
  return lotViews.find((view) => view === viewParam) ?? savedView(cookies)
}

export function saveView(view: LotView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
  document.cookie = `lots=${view}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
