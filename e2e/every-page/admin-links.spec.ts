import { type DefaultTreeAdapterMap, parse } from "parse5"
import { address, newClientHeaders } from "../address.ts"
import { botCheck, password } from "../calls.ts"
import { expect, test } from "../fixtures.ts"

type LinkedNode = DefaultTreeAdapterMap["node"]

/** Lists have hundreds of links of one kind; a few of each are enough. */
const eachOfKind = 2

async function sessionOf(username: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...newClientHeaders() },
    body: JSON.stringify({ email: username, password, captcha: await botCheck() }),
  })
  const [cookie] = answer.headers.getSetCookie().filter((text) => text.startsWith("quaich.session_token="))
  expect(cookie, username).toBeDefined()
  return cookie?.split(";")[0] ?? ""
}

/** The links of the page and of the menu, which leads to every page that a role may open. */
function linksIn(node: LinkedNode, isInside = false): string[] {
  const isHere = isInside || node.nodeName === "main" || node.nodeName === "nav"
  const attributes = "attrs" in node ? node.attrs : []
  const href = node.nodeName === "a" ? attributes.find(({ name }) => name === "href")?.value : undefined
  const inside = "childNodes" in node ? node.childNodes.flatMap((child) => linksIn(child, isHere)) : []
  return isHere && href !== undefined ? [href, ...inside] : inside
}

/** The path without ids and slugs, and the names of its parameters. */
function kindOf({ pathname, searchParams }: URL): string {
  const parts = pathname.split("/").map((part) => (/[_\d]/.test(part) ? ":" : part))
  const isPublic = !pathname.startsWith("/admin")
  return `${(isPublic ? parts.slice(0, 3) : parts).join("/")}?${[...searchParams.keys()].toSorted().join("&")}`
}

async function walk(username: string) {
  const cookie = await sessionOf(username)
  const queue = [{ url: new URL("/admin", address), from: "" }]
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  const refused: string[] = []
  for (const { url, from } of queue) {
    const answer = await fetch(url, { headers: { cookie, ...newClientHeaders() } })
    if (answer.status === 403 || answer.status >= 500)
      refused.push(`${answer.status} ${url.pathname}${url.search} from ${from}`)
    const isPage = answer.headers.get("content-type")?.startsWith("text/html")
    const html = await answer.text()
    if (!isPage || !url.pathname.startsWith("/admin")) continue
    for (const href of linksIn(parse(html))) {
      const link = new URL(href, url)
      link.hash = ""
      const count = counts.get(kindOf(link)) ?? 0
      if (link.origin !== url.origin || seen.has(link.href) || count >= eachOfKind) continue
      seen.add(link.href)
      counts.set(kindOf(link), count + 1)
      queue.push({ url: link, from: url.pathname })
    }
  }
  return { refused, visited: queue.length }
}

for (const username of ["hana", "kai", "farid", "lena", "admin"])
  test(`every link in the back office is open to whom it is shown: ${username}`, async () => {
    const { refused, visited } = await walk(username)
    expect(refused).toEqual([])
    expect(visited).toBeGreaterThan(30)
  })
