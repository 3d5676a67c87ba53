import { globSync, readFileSync } from "node:fs"
import { parseSync } from "vite"

/** A text key as a source names it: a literal, or the parts of a template around its placeholders. */
export type KeyTemplate = { parts: readonly string[] }
/** A key that is read where it is written, with the domains that its reader may read. */
export type ReadKey = KeyTemplate & { path: string; nouns: readonly string[] }

type SyntaxNode = { type: string } & Record<string, unknown>

/**
 * The keys in the sources' syntax trees: those that are `read` where they are written, those that are passed on
 * (`handedOn`), and every `word` that may fill a template.
 */
export function collectTextKeys(sources = globSync("src/**/*.{ts,tsx}")) {
  const read: ReadKey[] = []
  const handedOn: KeyTemplate[] = []
  const words = new Set<string>()
  for (const path of sources.filter((each) => !/\.test\.tsx?$/.test(each))) {
    const { program, errors } = parseSync(path, readFileSync(path, "utf8"))
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
    const nodes = nodesOf(program)
    const readers = readersAmong(nodes)
    const readNodes = new Set<SyntaxNode>()
    for (const node of nodes) {
      const nouns = node.type === "CallExpression" ? nounsOf(node.callee as SyntaxNode, readers) : []
      const [key] = nouns.length > 0 ? (node.arguments as SyntaxNode[]) : []
      for (const text of key ? textsIn(key) : []) {
        readNodes.add(text)
        read.push({ path, nouns, parts: partsOf(text) })
      }
    }
    for (const node of nodes) {
      const parts = partsOf(node)
      if (parts.length > 0 && !readNodes.has(node)) handedOn.push({ parts })
      for (const word of parts.length === 1 ? parts : namesOf(node)) words.add(word)
    }
  }
  return { read, handedOn, words }
}

function nodesOf(tree: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== "object" || node === null) continue
    if ("type" in node) nodes.push(node as SyntaxNode)
    for (const part of Object.values(node)) if (typeof part === "object") open.push(part)
  }
  return nodes
}

/**
 * "t" → the domains that it reads in this file: `const t = useTexts("bidding")`, `const words = textsOf(language,
 * "orders")`.
 */
function readersAmong(nodes: readonly SyntaxNode[]): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>()
  const others = new Set<string>()
  for (const node of nodes) {
    if (node.type === "VariableDeclarator") {
      const noun = nounReadBy(node.init as SyntaxNode | null)
      const { name } = node.id as { name?: string }
      if (noun && name) readers.set(name, (readers.get(name) ?? new Set()).add(noun))
      else if (name && node.init) others.add(name)
    }
    for (const part of nodesOf(node.params)) if (part.type === "Identifier") others.add(part.name as string)
  }
  for (const name of others) readers.delete(name)
  return readers
}

function nounReadBy(node: SyntaxNode | null): string | undefined {
  if (node?.type === "AwaitExpression") return nounReadBy(node.argument as SyntaxNode)
  if (node?.type !== "CallExpression") return undefined
  const { name } = node.callee as { name?: string }
  if (name !== "useTexts" && name !== "textsOf") return undefined
  const noun = (node.arguments as SyntaxNode[]).at(-1)
  return typeof noun?.value === "string" ? noun.value : undefined
}

function nounsOf(callee: SyntaxNode, readers: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (callee.type === "Identifier") return [...(readers.get(callee.name as string) ?? [])]
  const noun = nounReadBy(callee)
  return noun ? [noun] : []
}

/** The texts among which a key is chosen: `a ? "one" : "other"`. */
function textsIn(node: SyntaxNode): SyntaxNode[] {
  if (partsOf(node).length > 0) return [node]
  if (node.type === "LogicalExpression") return textsIn(node.right as SyntaxNode)
  if (node.type !== "ConditionalExpression") return []
  return [...textsIn(node.consequent as SyntaxNode), ...textsIn(node.alternate as SyntaxNode)]
}

function partsOf(node: SyntaxNode): string[] {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value]
  if (node.type !== "TemplateLiteral") return []
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** `{ kind: …}` and `row.kind` do not name a word, `{ kind: { … } }` may. */
function namesOf(node: SyntaxNode): string[] {
  const { name } = (node.key ?? {}) as { name?: string }
  return node.type === "Property" && name ? [name] : []
}

/**
 * Returns a test for keys that the sources name: literally, or by a template whose placeholders are words or templates
 * of the sources. A template without letters, such as `${noun}.${reason}`, counts only where it is read, never where it
 * is passed on.
 */
export function textKeyMatcher({ read, handedOn, words }: ReturnType<typeof collectTextKeys>, noun?: string) {
  const own = noun === undefined ? [] : read.filter(({ nouns }) => nouns.includes(noun))
  const plain = new Set([...own, ...handedOn].flatMap(({ parts }) => (parts.length === 1 ? parts : [])))
  const lettered = handedOn.filter(({ parts }) => /[a-z]/i.test(parts.join("")))
  const patterns = patternsOf([...own, ...lettered])
  const fillings = patternsOf(handedOn)
  const spelt = new Set([...words].map(normalise))
  const isWord = (blank: string): boolean => spelt.has(normalise(blank))
  const isFilling = (blank: string): boolean =>
    isWord(blank) || fillings.some((pattern) => matchesTemplate(pattern, blank, isWord))
  return (key: string): boolean =>
    plain.has(key) || patterns.some((pattern) => matchesTemplate(pattern, key, isFilling))
}

function matchesTemplate(
  { pattern, isSplit }: KeyPattern,
  text: string,
  isFilling: (blank: string) => boolean,
): boolean {
  const [, ...blanks] = pattern.exec(text) ?? []
  const pieces = isSplit ? blanks.flatMap((blank) => blank.split(".")) : blanks
  return pieces.length > 0 && pieces.every(isFilling)
}

/** Parts of keys have hyphens: "house:sales", "into neck", "/sitemap.xml". */
function normalise(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
}

type KeyPattern = { pattern: RegExp; isSplit: boolean }

/** Adjacent placeholders, as in `next.${stage}${way}`, are one placeholder for several words. */
function keyPattern({ parts }: KeyTemplate): RegExp {
  const inner = parts.filter((part, index) => part !== "" || index === 0 || index === parts.length - 1)
  return new RegExp(`^${inner.map((part) => RegExp.escape(part)).join("(.+)")}$`)
}

/** Only for texts that can be a key: letters with dots between them. */
function patternsOf(templates: readonly KeyTemplate[]): KeyPattern[] {
  const keys = templates.filter(
    ({ parts }) => parts.length > 1 && /^[\w.-]*[\w.][\w.-]*$/.test(parts.join("")),
  )
  return [
    ...new Map(
      keys.map((each) => [
        each.parts.join("\0"),
        { pattern: keyPattern(each), isSplit: each.parts.slice(1, -1).includes("") },
      ]),
    ).values(),
  ]
}
