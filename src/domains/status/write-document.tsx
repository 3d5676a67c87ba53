import { hash } from "node:crypto"
import { renderToStaticMarkup } from "react-dom/server"
import { readSite } from "#domains/content/site.ts"
import { formatDate } from "#language/format.ts"
import { languages, localeOf, nameOf } from "#language/languages.ts"
import { renderFragment } from "#language/render-fragment.server.tsx"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import { StatusReport } from "./parts/status-report.tsx"
import type { StatusReading } from "./read-status.ts"

export const documentName = (language: Language) => (language === "en" ? "index.html" : `${language}.html`)
export const feedName = (language: Language) => (language === "en" ? "feed.xml" : `feed-${language}.xml`)

/** It is written each minute. */
const oldMinutes = 5
const reloadSeconds = 60

/** The page says its age by the reader's clock. Without script the line above the warning says how to tell. */
const ageScript = `const at=Date.parse(document.querySelector("time").dateTime)
const warn=()=>{document.getElementById("old").hidden=Date.now()-at<${oldMinutes * 60_000}}
warn();setInterval(warn,1000)`

const style = `:root{color-scheme:light dark;--paper:#f9f5ed;--ink:#1c1611;--soft:#5b4f43;--rule:#d8ccb9;--good:#2f6b3a;--act:#b56a12;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#1c1611;--ink:#f4ecdf;--soft:#c9bba7;--rule:#4a3f35;--good:#8fcf9a;--act:#e3a76b;--bad:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1,h2,h3{font-family:Georgia,serif;font-weight:600;line-height:1.25;margin:0}
h2{margin-top:2.5rem}h3{font-size:1.125rem}p{margin:.25rem 0}ul,ol{list-style:none;margin:0;padding:0}
li,article{border-top:1px solid var(--rule);padding:.75rem 0}ol li,details li{border:0;padding:.25rem 0}
svg{display:block;width:100%;height:1.5rem;margin:.5rem 0}svg rect{fill:var(--good)}svg [data-state=unknown]{fill:var(--rule)}
svg [data-state=degraded]{fill:var(--act)}svg [data-state=outage]{fill:var(--bad)}svg [data-state=maintenance]{fill:var(--soft)}
span[data-state]{font-weight:600;color:var(--good)}span[data-state=degraded]{color:var(--act)}span[data-state=outage]{color:var(--bad)}span[data-state=maintenance]{color:var(--soft)}
#old{border:2px solid var(--bad);padding:.75rem 1rem;font-weight:600}a{color:inherit}nav a{margin-right:1rem}summary{cursor:pointer}`

const sha256 = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`
const policy = `default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(ageScript)}; base-uri 'none'; form-action 'none'`

/** Needs nothing but itself: it is served by another host, and read when this server is down. */
export async function writeStatusDocument(ctx: Ctx, status: StatusReading): Promise<string> {
  const { language } = ctx
  const t = textsOf(language, "status")
  const { name } = await readSite(ctx)
  const title = `${t("title")} | ${name}`
  const report = renderFragment(language, "status", <StatusReport status={status} />)
  const page = (
    <html lang={localeOf[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="alternate" type="application/rss+xml" title={title} href={feedName(language)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <p>
            <a href={status.origin}>{name}</a>
          </p>
          <h1>{t("title")}</h1>
          <p>{t("lead")}</p>
          <p>
            <strong>
              <time dateTime={status.at}>{t("asOf", { time: formatDate(status.at, language) })}</time>
            </strong>{" "}
            {t("ages", { minutes: oldMinutes })}
          </p>
          <p id="old" role="alert" hidden>
            {t("isOld", { minutes: oldMinutes })}
          </p>
          <nav aria-label={t("otherLanguages")}>
            {languages.map((each) => (
              <a key={each} href={documentName(each)} lang={localeOf[each]} hrefLang={localeOf[each]}>
                {nameOf[each]}
              </a>
            ))}
            <a href={feedName(language)}>{t("subscribe")}</a>
            <a href="status.json">{t("asJson")}</a>
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React */}
          <div dangerouslySetInnerHTML={{ __html: report }} />
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script dangerouslySetInnerHTML={{ __html: ageScript }} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
