import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Private parts of libraries change in any release. Each pattern has an example that it finds. */
const privateParts: readonly { library: string; pattern: RegExp; example: string }[] = [
  {
    library: "pg",
    pattern:
      /\b_(activeQuery|sentQueryQueue|queryQueue|canceledDueToError|queryable|idle|clients|ending|connected)\b/,
    example: "for (const { client } of pool._idle)",
  },
  {
    library: "pg",
    pattern: /\.connection\.stream\b|\bconnection: \{ stream\b|\{ stream \} = \w+(\(\w+\))?\.connection\b/,
    example: "client.connection.stream.cork()",
  },
  {
    library: "Drizzle",
    pattern: /\b(NodePg|Pg)(Session|Transaction|Dialect|PreparedQuery)\b|\bprepareQuery\b/,
    example: "new NodePgSession(client, dialect, undefined)",
  },
  {
    library: "Drizzle",
    pattern:
      /"drizzle-orm\/casing"|\bkeyAsName\b|\b(session\.client|session: \{ client)\b|\bdb\.(session|dialect|_)\b/,
    example: 'import { toSnakeCase } from "drizzle-orm/casing"',
  },
  {
    library: "React Router",
    pattern:
      /\bUNSAFE_\w+|\b(staticHandlerContext|serverHandoff\w+|renderMeta|didRenderScripts|streamCache\w*|streamController|patchRoutes|resetFetcher|_match)\b|__reactRouter|\bdata-discover\b|\bdataset\.discover\b/,
    example: 'import { UNSAFE_DataRouterContext } from "react-router"',
  },
  {
    library: "React",
    pattern: /\$\$typeof|\b_currentValue\b|__\w+_INTERNALS|__reactFiber|<!--\$[!?]?-->|<!-- -->/,
    example: 'if (html.includes("<!--$!-->")) return undefined',
  },
  {
    library: "React's HTML",
    pattern:
      /\.(replace|replaceAll|match|matchAll|split|indexOf|lastIndexOf|includes)\([/"'`]<\/?(header|footer|head|link|img)\b/,
    example: 'html.indexOf("<header")',
  },
  {
    library: "PostgreSQL's planner",
    pattern:
      /\benable_(\w*scan|\w*join|sort|material|memoize)\b|\b(status|kind|order_id) \|\| ''|\bcoalesce\((\w\.)?order_id, ''\)/,
    example: "set enable_seqscan = off",
  },
]

const sources = globSync("{src,seed,bench,e2e,test}/**/*.{ts,tsx}").filter(
  (file) => file !== "test/source/private-parts.test.ts",
)

function usesIn(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = privateParts.filter(({ pattern }) => pattern.test(line))
    return found.map(({ library }) => `${file}:${index + 1} ${library}: ${line.trim()}`)
  })
}

test("the code uses no private parts of its libraries", () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.flatMap((file) => usesIn(file, readFileSync(file, "utf8")))).toEqual([])
})

test.each(privateParts)("a private part of $library is found: $example", ({ library, example }) => {
  expect(usesIn("planted.ts", example)).toEqual([`planted.ts:1 ${library}: ${example}`])
})
