import { and, inArray, isNull, ne } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { NotificationKind } from "#domains/notices/kinds.ts"
import { notify } from "#domains/notices/notify.ts"
import { readWanted } from "#domains/notices/reads.ts"
import { stopAddress } from "#domains/notices/stop-letters.ts"
import { money, when } from "#language/format.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import type { Language, Tx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { Id } from "#platform/ids.ts"
import { postLetter } from "#platform/post.ts"
import { pushTo } from "./push/push-to.ts"
import { listOwnersDevices } from "./push/reads.ts"
import type { DigestLot } from "./told-lots.ts"

export type DigestKind = Extract<NotificationKind, "outbid" | "endingSoon" | "won" | "lost" | "watched">

export type DigestRecipient = {
  id: Id<"mem">
  email: string
  username: string
  language: Language
  memberSince: Date | null
}

export type DigestItem = { id: string; name: string; path: string; priceCents: number; endsAt?: Date }

export type Digest<Item extends DigestItem = DigestLot> = {
  kind: DigestKind
  items: readonly Item[]
  rowOf(item: Item, t: Texts<"watching">, language: Language): string
  facts?: Readonly<Record<string, string | number>>
  page: string
}

/** The members who want notifications at all, with their preferences of kinds and channels. */
export async function readReaders(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<DigestRecipients> {
  const unique = [...new Set(memberIds)].toSorted()
  if (unique.length === 0) return { all: [], wants: () => false, devices: new Map() }
  const { id, email, username, language, memberSince, status, closedAt } = members
  const rows = await tx.db
    .select({ id, email, username, language, memberSince })
    .from(members)
    .where(and(inArray(id, unique), isNull(closedAt), ne(status, "banned")))
    .orderBy(id)
  return {
    all: rows.map((row) => ({ ...row, language: row.language ?? "en" })),
    wants: await readWanted(tx, unique),
    devices: await listOwnersDevices(tx, unique),
  }
}

export type DigestRecipients = {
  all: DigestRecipient[]
  wants: Awaited<ReturnType<typeof readWanted>>
  devices: ReadonlyMap<Id<"mem">, readonly Id<"psh">[]>
}

export async function tell<Item extends DigestItem>(
  tx: Tx,
  readers: DigestRecipients,
  to: DigestRecipient,
  news: Digest<Item>,
): Promise<void> {
  await writeNews(tx, readers, to, news)
  if (!readers.wants(to.id, news.kind, "site")) return
  await notify(tx, to.id, noticeOf(to, news))
  await pushNews(tx, readers, to, news)
}

export async function writeNews<Item extends DigestItem>(
  tx: Tx,
  readers: DigestRecipients,
  to: DigestRecipient,
  news: Digest<Item>,
): Promise<void> {
  if (!readers.wants(to.id, news.kind, "mail")) return
  const { language, email } = to
  const facts = { ...factsOf(to, news), lots: JSON.stringify(rowsOf(tx, to, news)) }
  const letter = { kind: `watching.${news.kind}`, to: email, language, facts }
  const links = { link: `${tx.app.origin}${news.page}` }
  await postLetter(tx, {
    ...letter,
    facts: { ...facts, ...links },
    stopAt: stopAddress(tx, to.id, news.kind),
  })
}

export async function pushNews<Item extends DigestItem>(
  tx: Tx,
  readers: DigestRecipients,
  to: DigestRecipient,
  news: Digest<Item>,
): Promise<void> {
  const devices = readers.devices.get(to.id) ?? []
  if (devices.length === 0) return
  const t = textsOf(to.language, "watching")
  const [only, ...others] = news.items
  if (!only) return
  const rows = news.items
    .slice(0, mostPushed)
    .map((item) => `${item.name}: ${news.rowOf(item, t, to.language)}`)
    .join("\n")
  await pushTo(tx, devices, {
    title: anyTextsOf(to.language, "watching")(`${news.kind}.subject`, factsOf(to, news)),
    body: others.length > 0 ? rows : news.rowOf(only, t, to.language),
    path: others.length > 0 ? news.page : only.path,
    tag: news.kind === "outbid" ? "outbid" : `${news.kind} ${only.id}`,
  })
}

/** A push notification shows three lines. */
const mostPushed = 3

export function noticeOf<Item extends DigestItem>(
  to: DigestRecipient,
  news: Digest<Item>,
): { title: string; content: string } {
  const t = textsOf(to.language, "watching")
  const texts = anyTextsOf(to.language, "watching")
  const facts = factsOf(to, news)
  const items = news.items.map((item) => {
    const said = escaped(news.rowOf(item, t, to.language))
    return `<li><a href="${escaped(item.path)}">${escaped(item.name)}</a>: ${said}</li>`
  })
  const onwards = `<a href="${escaped(news.page)}">${escaped(t(`${news.kind}.act`))}</a>`
  return {
    title: texts(`${news.kind}.subject`, facts),
    content: `<p>${escaped(texts(`${news.kind}.text`, facts))}</p><ul>${items.join("")}</ul><p>${onwards}</p>`,
  }
}

export type DigestEmailRow = { name: string; said: string; href: string }

function rowsOf<Item extends DigestItem>(
  tx: Tx,
  { language }: DigestRecipient,
  { items, rowOf }: Digest<Item>,
): DigestEmailRow[] {
  const t = textsOf(language, "watching")
  return items.map((item) => ({
    name: item.name,
    said: rowOf(item, t, language),
    href: `${tx.app.origin}${item.path}`,
  }))
}

function factsOf<Item extends DigestItem>(
  { username, language }: DigestRecipient,
  { items, facts }: Digest<Item>,
) {
  const [first] = items
  return {
    username,
    count: items.length,
    name: first?.name ?? "",
    price: money(first?.priceCents ?? 0),
    ends: when(first?.endsAt ?? new Date(0), language),
    ...facts,
  }
}
