import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createRouter } from "#platform/http/api-route.ts"

const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"))
const types = { css: "text/css", js: "text/javascript" } as const
const files = new Map<string, Buffer>()

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Calls | Quaich</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="calls"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#calls", deepLinking: true, validatorUrl: null })`

/** The page inserts styles and pictures by script. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page loads nothing from other sites. */
export const docs = createRouter()
  .get("/docs", (c) => c.html(page, 200, { "content-security-policy": policy }))
  .get("/docs/start.js", (c) => c.body(start, 200, { "content-type": types.js }))
  .get("/docs/:file{swagger-ui(-bundle)?\\.(js|css)}", (c) => {
    const name = c.req.param("file")
    let bytes = files.get(name)
    if (!bytes) {
      bytes = readFileSync(join(folder, name))
      files.set(name, bytes)
    }
    return c.body(new Uint8Array(bytes), 200, { "content-type": name.endsWith("css") ? types.css : types.js })
  })
