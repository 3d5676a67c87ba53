import { readSite } from "#domains/content/site.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { KeyIn } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"

/** Inline: nothing can be fetched offline. The colours are those of styles/tokens.css. */
const styles = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center;
  background: light-dark(oklch(0.97 0.011 84), oklch(0.205 0.013 58));
  color: light-dark(oklch(0.25 0.02 55), oklch(0.93 0.014 84));
  font: 1.0625rem/1.6 "Source Sans 3 Variable", system-ui, sans-serif }
main { max-width: 30rem; padding: 2rem 1.5rem; display: grid; gap: 1rem; justify-items: start }
img { width: 3.5rem; height: 3.5rem }
h1 { font: 400 2.25rem/1.15 "Fraunces Variable", Georgia, serif; margin: 0.5rem 0 0 }
p { margin: 0; color: light-dark(oklch(0.43 0.022 60), oklch(0.775 0.018 78)) }
a { margin-top: 0.75rem; padding: 0.75rem 1.5rem; border-radius: 3px; font-weight: 600; text-decoration: none;
  background: light-dark(oklch(0.735 0.15 68), oklch(0.77 0.14 72));
  color: light-dark(oklch(0.24 0.045 55), oklch(0.22 0.04 55)) }
a:focus-visible { outline: 2px solid light-dark(oklch(0.42 0.1 58), oklch(0.85 0.12 78)); outline-offset: 2px }
`

export async function writeOfflinePage(ctx: Ctx, icon: string): Promise<string> {
  const t = textsOf(ctx.language, "home-screen")
  const { name } = await readSite(ctx)
  const textOf = (key: KeyIn<"home-screen", "offline">) => escaped(t(`offline.${key}`))
  return `<!doctype html>
<html lang="${localeOf[ctx.language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${textOf("title")} | ${escaped(name)}</title>
<style>${styles}</style></head>
<body><main><img src="data:image/svg+xml;base64,${btoa(icon)}" alt="">
<h1>${textOf("title")}</h1><p>${textOf("lead")}</p><p>${textOf("bids")}</p>
<a href="">${textOf("again")}</a></main></body></html>
`
}
