import { hash } from "node:crypto"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { type Unavailability, unavailabilityOf } from "#platform/unavailable.ts"

/** The page is only unavailable: clients, proxies and search engines come back soon. */
export const retrySeconds = 5

const style = `:root{color-scheme:light dark;--paper:#f9f5ed;--ink:#1c1611;--soft:#5b4f43;--act:#7a3b12;--on-act:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#1c1611;--ink:#f4ecdf;--soft:#c9bba7;--act:#e3a76b;--on-act:#1c1611}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:18vh 1.25rem 4rem}p{margin:0 0 1rem;color:var(--soft)}
.name{font:600 1.25rem/1 Georgia,serif;color:var(--ink);margin-bottom:2.5rem}
h1{font:600 1.875rem/1.25 Georgia,serif;margin:0 0 1rem;padding-top:1.25rem;border-top:2px solid}
a{display:inline-block;margin-top:.75rem;padding:.75rem 1.25rem;background:var(--act);color:var(--on-act);text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid;outline-offset:3px}`

const policy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Needs no database. */
export function unavailablePage(
  language: Language,
  { isWrite, unavailability }: { isWrite: boolean; unavailability: Unavailability },
): { status: 503; headers: [string, string][]; body: string } {
  const t = textsOf(language, "api")
  const text = isWrite
    ? t(unavailability === "unknown" ? "unavailable.unknown" : "unavailable.write")
    : t("unavailable.read")
  // A form must not be sent again automatically.
  const refresh = isWrite ? "" : `<meta http-equiv="refresh" content="${retrySeconds}">`
  const again = isWrite ? "" : `<a href="">${t("unavailable.again")}</a>`
  return {
    status: 503,
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["retry-after", String(retrySeconds)],
      ["cache-control", "no-store"],
      ["content-security-policy", policy],
      ["x-content-type-options", "nosniff"],
    ],
    body: `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${t("unavailable.title")} · Quaich</title><style>${style}</style></head><body><main><p class="name">Quaich</p><h1>${t("unavailable.title")}</h1><p>${text}</p>${again}</main></body></html>`,
  }
}

export function unavailableAnswer(
  problem: unknown,
  language: Language,
  isWrite: boolean,
): Response | undefined {
  const unavailability = unavailabilityOf(problem)
  if (!unavailability) return undefined
  const { status, headers, body } = unavailablePage(language, { isWrite, unavailability })
  return new Response(body, { status, headers })
}
