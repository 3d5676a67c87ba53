import { html } from "hono/html"
import type { AppPath } from "#platform/app-path.ts"
import { createRouter } from "#platform/http/api-route.ts"
import type { Mail } from "#platform/mail.ts"

/** Lists the e-mails not sent, newest first, with working links. */
export function demoMailRoutes(mail: Mail) {
  return createRouter().get("/", (c) => {
    c.header("cache-control", "no-store")
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mail of this demo</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>Mail of this demo</h1><p>Without a mail server no e-mail is sent. <a href="${"/home" satisfies AppPath}">Back</a></p>
${mail.captured().map(
  (email) => html`<article><h2>${email.subject}</h2><p>To ${email.to}, ${email.sentAt.toISOString()}</p>
<pre>${withLinks(email.text)}</pre></article>`,
)}
${mail.captured().length === 0 ? html`<p>No e-mail yet.</p>` : ""}</body></html>`)
  })
}

/** The template escapes everything else. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
