import { readFileSync } from "node:fs"
import { createRouter } from "#platform/http/api-route.ts"

const files = {
  "history-format.md": { path: "docs/history-format.md", type: "text/plain" },
  "verify_history.py": { path: "verify/verify_history.py", type: "text/plain" },
  "verify_open_data.py": { path: "verify/verify_open_data.py", type: "text/plain" },
  "history-vectors.json": { path: "verify/vectors.json", type: "application/json" },
} as const

/**
 * How strangers verify a lot's history (the format, a verifier and its test vectors) and the open data. The paths are
 * those of the folder in which a server runs, from sources or from a bundle.
 */
export const historyDocs = createRouter()
for (const [name, { path, type }] of Object.entries(files))
  historyDocs.get(`/docs/${name}`, (c) =>
    c.body(readFileSync(path, "utf8"), 200, { "content-type": `${type}; charset=utf-8` }),
  )
