import { type DefaultTreeAdapterMap, parse } from "parse5"
import { address } from "../address.ts"

type HtmlNode = DefaultTreeAdapterMap["node"]

/** Elements whose resources the page loads by itself; a link may lead anywhere. */
const loaded = new Set([
  "script",
  "img",
  "source",
  "iframe",
  "video",
  "audio",
  "track",
  "embed",
  "object",
  "use",
])
const loadedLinks = /^(stylesheet|preload|modulepreload|icon|manifest|apple-touch-icon|prefetch|preconnect)$/

/** Returns where the page, as sent, could run scripts of others or load resources from elsewhere. */
export function policyFaults(headers: Record<string, string>, html: string): string[] {
  const faults: string[] = []
  const policy = headers["content-security-policy"] ?? ""
  const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]))
  if (rules.get("default-src")?.join(" ") !== "'self'") faults.push("other hosts may be requested")
  for (const source of rules.get("script-src") ?? ["nothing said"])
    if (!/^'(self|sha256-[\w+/=]+)'$/.test(source)) faults.push(`scripts may come from ${source}`)
  for (const name of ["object-src", "frame-ancestors"])
    if (rules.get(name)?.join(" ") !== "'none'") faults.push(`${name} is open`)
  if (/https?:|\*/.test(policy)) faults.push(`the policy names another host: ${policy}`)
  for (const element of elementsOf(parse(html))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    for (const name of attributes.keys())
      if (name.startsWith("on")) faults.push(`<${element.tagName}> has the handler ${name}`)
    const isLoaded =
      loaded.has(element.tagName) ||
      (element.tagName === "link" && loadedLinks.test(attributes.get("rel") ?? ""))
    const sources = ["src", "srcset", "href", "poster", "data"].map((name) => attributes.get(name) ?? "")
    for (const source of sources) {
      if (/^\s*javascript:/i.test(source)) faults.push(`<${element.tagName}> runs ${source}`)
      const isElsewhere = /(?:^|,\s*|\s)(?:https?:)?\/\//.test(source) && !source.startsWith(`${address}/`)
      if (isLoaded && isElsewhere) faults.push(`<${element.tagName}> loads ${source}`)
    }
  }
  return faults
}

function* elementsOf(node: HtmlNode): Generator<DefaultTreeAdapterMap["element"]> {
  if ("tagName" in node) yield node
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child)
}
