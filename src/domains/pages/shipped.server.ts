import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { WrittenLanguage } from "#platform/ctx.ts"
import { cleanHtml } from "#platform/rich-text/clean-html.ts"
import { type ContentName, nameOf, slugOf } from "./names.ts"

export type ContentSource = { title: string; summary: string; body: string }

// The seed and domain tests run without the bundler that expands the first form.
const files = import.meta.env
  ? import.meta.glob<string>("./texts/*/*.html", { eager: true, query: "?raw", import: "default" })
  : readFiles()

const shipped = new Map(Object.entries(files).flatMap(([path, text]) => contentsOf(path, text)))

export function shippedContent(name: ContentName, language: WrittenLanguage): ContentSource {
  const found = shipped.get(`${language} ${name}`)
  if (!found) throw new Error(`The text files of ${language} have no "${slugOf(name)}"`)
  return found
}

/** A file has one or more contents; each begins with its name, title and summary. */
function contentsOf(path: string, text: string): [string, ContentSource][] {
  const [, language] = /(en|vi|cn)\/[a-z-]+\.html$/.exec(path) ?? []
  return text
    .split(/(?=<h1 id=)/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [, slug = "", title = "", summary = "", body = ""] =
        /^<h1 id="([a-z-]+)">(.*?)<\/h1>\s*<p>([\s\S]*?)<\/p>([\s\S]*)$/.exec(part.trim()) ?? []
      const name = nameOf(slug)
      if (!name) throw new Error(`${path} has an unknown content: "${slug}"`)
      const line = (html: string) => html.replace(/\s+/g, " ").replaceAll("&amp;", "&").trim()
      return [
        `${language} ${name}`,
        { title: line(title), summary: line(summary), body: cleanHtml(body) },
      ] as const
    })
    .map(([key, written]) => [key, written])
}

function readFiles(): Record<string, string> {
  const folder = import.meta.dirname
  const paths = globSync("texts/*/*.html", { cwd: folder })
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]))
}
