const longest = 160

export function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, " ")
    .replace(/<[^>]*>?/g, " ")
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim()
  if (text.length <= longest) return text
  return `${text
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`
}

const entities: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }
