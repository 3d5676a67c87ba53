import { languages } from "#language/languages.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { checkStatus } from "./check-status.ts"
import { readStatus } from "./read-status.ts"
import { statusFilesConfig } from "./status-files-config.ts"
import { documentName, feedName, writeStatusDocument } from "./write-document.tsx"
import { writeStatusFeed } from "./write-feed.ts"

/** Checks every component, then writes the files that another host serves. */
export async function publishStatus(app: AppContext): Promise<void> {
  await checkStatus(app)
  try {
    await writeStatusFiles(app)
  } catch (problem) {
    // The next minute tries again; the page itself says that it is old.
    app.log.error({ err: problem }, "the files of the status page could not be written")
  }
}

type StatusFile = { name: string; type: string; text: string }

export async function writeStatusFiles(app: AppContext): Promise<void> {
  const config = statusFilesConfig.of(app)
  if (!config) return
  const files = createFiles(config)
  for (const { name, type, text } of await renderStatusFiles(app))
    await files.write(name, new TextEncoder().encode(text), `${type}; charset=utf-8`, cacheControl)
}

/** Longer, and readers would see an old page as a new one. */
const cacheControl = "max-age=15"

async function renderStatusFiles(app: AppContext): Promise<StatusFile[]> {
  const status = await readStatus(contextFor(app))
  const written: StatusFile[] = [
    { name: "status.json", type: "application/json", text: JSON.stringify(status) },
  ]
  for (const language of languages) {
    const ctx = contextFor(app, app.guest, language)
    const feed = await writeStatusFeed(ctx, status)
    written.push({ name: feedName(language), type: "application/rss+xml", text: feed })
    const page = await writeStatusDocument(ctx, status)
    written.push({ name: documentName(language), type: "text/html", text: page })
  }
  return written
}
