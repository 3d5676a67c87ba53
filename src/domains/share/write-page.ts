import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { SharePreview } from "./read-preview.ts"

/** Same colours as styles/tokens.css. */
const styles = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(oklch(0.97 0.011 84), oklch(0.205 0.013 58));
  color: light-dark(oklch(0.25 0.02 55), oklch(0.93 0.014 84)); font: 1.0625rem/1.55 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; display: grid; gap: 1.25rem }
.site { font: 400 1.5rem/1.2 Georgia, serif; color: inherit; text-decoration: none; justify-self: start }
img { display: block; width: 100%; height: auto; border-radius: 4px; background: light-dark(#f1eadc, #2a2119) }
h1 { font: 400 clamp(1.6rem, 5vw, 2.2rem)/1.2 Georgia, serif; margin: 0; overflow-wrap: anywhere }
p { margin: 0; color: light-dark(oklch(0.43 0.022 60), oklch(0.775 0.018 78)); overflow-wrap: anywhere }
.price { color: inherit; font-size: 1.5rem; font-variant-numeric: tabular-nums }
.act { justify-self: start; padding: 0.75rem 1.5rem; border-radius: 3px; font-weight: 600; text-decoration: none;
  background: light-dark(oklch(0.735 0.15 68), oklch(0.77 0.14 72));
  color: light-dark(oklch(0.24 0.045 55), oklch(0.22 0.04 55)) }
.send { display: grid; gap: 0.5rem; padding-top: 1.25rem;
  border-top: 1px solid light-dark(oklch(0.865 0.017 78), oklch(0.335 0.016 60)) }
ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0; padding: 0; list-style: none }
ul a { display: inline-block; padding: 0.5rem 0; color: light-dark(oklch(0.485 0.108 58), oklch(0.8 0.125 74)) }
code { user-select: all; font-size: 1rem }
a:focus-visible { outline: 2px solid light-dark(oklch(0.42 0.1 58), oklch(0.85 0.12 78)); outline-offset: 2px }
`

export type ShareAddresses = { address: string; picture: string; origin: string }

export function writeSharePage(
  ctx: Ctx,
  { card, path }: SharePreview,
  { address, picture, origin }: ShareAddresses,
): string {
  const t = textsOf(ctx.language, "share")
  const { siteName, name, facts, label, price, note } = card
  const summary = [label, price, note, facts].filter(Boolean).join(" · ")
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escaped(content)}">`
  const target = escaped(origin + path)
  return `<!doctype html>
<html lang="${localeOf[ctx.language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${name} | ${siteName}`)}</title>
<meta name="description" content="${escaped(summary.slice(0, 160))}">
<meta name="robots" content="noindex, follow">
<link rel="canonical" href="${target}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${meta("og:site_name", siteName)}
${meta("og:type", "website")}
${meta("og:title", name)}
${meta("og:description", summary)}
${meta("og:url", address)}
${meta("og:image", picture)}
${meta("og:image:width", "1200")}
${meta("og:image:height", "630")}
${meta("og:image:alt", summary)}
<meta name="twitter:card" content="summary_large_image">
<style>${styles}</style></head>
<body><main>
<a class="site" href="${escaped(origin)}/home">${escaped(siteName)}</a>
<img src="${escaped(picture)}" width="1200" height="630" alt="${escaped(`${name} · ${summary}`)}">
<h1>${escaped(name)}</h1>
<p>${escaped(facts)}</p>
<p>${escaped(label)}</p>
${price ? `<p class="price">${escaped(price)}</p>` : ""}
<p>${escaped(note)}</p>
<a class="act" href="${target}">${escaped(t("see", { siteName }))}</a>
<div class="send"><p>${escaped(t("address"))}</p><p><code>${escaped(address)}</code></p>
<p>${escaped(t("by"))}</p><ul>${shareLinks(name, address, t("mail"))}</ul></div>
<p>${escaped(t("age"))}</p>
</main></body></html>
`
}

/** Plain links: the browser contacts these sites only when the visitor follows one. */
function shareLinks(name: string, address: string, mail: string): string {
  const [title, url] = [encodeURIComponent(name), encodeURIComponent(address)]
  const links = [
    ["WhatsApp", `https://wa.me/?text=${title}%20${url}`],
    ["Telegram", `https://t.me/share/url?url=${url}&text=${title}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    [mail, `mailto:?subject=${title}&body=${url}`],
  ] as const
  return links
    .map(([link, to]) => `<li><a href="${escaped(to)}" rel="noopener noreferrer">${escaped(link)}</a></li>`)
    .join("")
}

export function writeNotFoundPage(ctx: Ctx, siteName: string, origin: string): string {
  const t = textsOf(ctx.language, "share")
  return `<!doctype html>
<html lang="${localeOf[ctx.language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(`${t("missing")} | ${siteName}`)}</title><style>${styles}</style></head>
<body><main><h1>${escaped(t("missing"))}</h1>
<a class="act" href="${escaped(origin)}/home">${escaped(t("open", { siteName }))}</a></main></body></html>
`
}
