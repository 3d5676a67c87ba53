import { and, inArray, isNull, ne } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { NotificationKind } from "#domains/notifications/kinds.ts"
import { type NewNotification, notify } from "#domains/notifications/notify.ts"
import { enqueuePush } from "#domains/notifications/push/push-to.ts"
import { listOwnersDevices } from "#domains/notifications/push/reads.ts"
import { readWanted } from "#domains/notifications/reads.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { formatDate, money } from "#language/format.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import { type AppPath, absoluteUrl, type PagePath } from "#platform/app-path.ts"
import type { Language, Tx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { DigestLot } from "./digest-lots.ts"

/** Each with the choice of members that allows it. */
const choiceFor = {
  outbid: "outbid",
  endingSoon: "endingSoon",
  won: "won",
  lost: "lost",
  watched: "watched",
  listed: "selling",
  sold: "selling",
  unsold: "selling",
  credited: "selling",
} as const satisfies Record<string, NotificationKind>

export type DigestKind = keyof typeof choiceFor

export type DigestRecipient = {
  id: Id<"mem">
  email: string
  username: string
  language: Language
  memberSince: Date | null
}

export type DigestItem = {
  id: string
  number?: number
  name: string
  path: PagePath
  priceCents: number
  endsAt?: Date
}

export type Digest<Item extends DigestItem = DigestLot> = {
  kind: DigestKind
  items: readonly Item[]
  rowOf(item: Item, t: Texts<"watching">, language: Language): string
  facts?: Readonly<Record<string, string | number>>
  page: AppPath
  /** Where the only item is acted on, if that is not the page of all. */
  pageOfOne?: (item: Item) => AppPath
}

export async function readRecipients(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<DigestRecipients> {
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

export async function sendDigest<Item extends DigestItem>(
  tx: Tx,
  recipients: DigestRecipients,
  recipient: DigestRecipient,
  digest: Digest<Item>,
): Promise<void> {
  await emailDigest(tx, recipients, recipient, digest)
  if (!recipients.wants(recipient.id, choiceFor[digest.kind], "site")) return
  await notify(tx, recipient.id, notificationOf(recipient, digest), { pushes: false })
  await pushDigest(tx, recipients, recipient, digest)
}

export async function emailDigest<Item extends DigestItem>(
  tx: Tx,
  recipients: DigestRecipients,
  recipient: DigestRecipient,
  digest: Digest<Item>,
): Promise<void> {
  if (!recipients.wants(recipient.id, choiceFor[digest.kind], "mail")) return
  const { language, email } = recipient
  const facts = { ...factsOf(recipient, digest), lots: JSON.stringify(rowsOf(tx, recipient, digest)) }
  const message = { kind: `watching.${digest.kind}`, to: email, language, facts }
  const links = { link: absoluteUrl(tx.app.origin, pageOf(digest)) }
  await enqueueEmail(tx, {
    ...message,
    facts: { ...facts, ...links },
    stopAt: unsubscribeUrl(tx, recipient.id, choiceFor[digest.kind]),
  })
}

export async function pushDigest<Item extends DigestItem>(
  tx: Tx,
  recipients: DigestRecipients,
  recipient: DigestRecipient,
  digest: Digest<Item>,
): Promise<void> {
  const devices = recipients.devices.get(recipient.id) ?? []
  if (devices.length === 0) return
  const t = textsOf(recipient.language, "watching")
  const [only, ...others] = digest.items
  if (!only) return
  const rows = digest.items
    .slice(0, maxPushed)
    .map((item) => `${item.name}: ${digest.rowOf(item, t, recipient.language)}`)
    .join("\n")
  await enqueuePush(tx, devices, {
    title: anyTextsOf(recipient.language, "watching")(`${digest.kind}.subject`, factsOf(recipient, digest)),
    body: others.length > 0 ? rows : digest.rowOf(only, t, recipient.language),
    path: pageOf(digest),
    tag: digest.kind === "outbid" ? "outbid" : `${digest.kind} ${only.id}`,
  })
}

/** A push notification shows three lines. */
const maxPushed = 3

export function notificationOf<Item extends DigestItem>(
  recipient: DigestRecipient,
  digest: Digest<Item>,
): NewNotification {
  const t = textsOf(recipient.language, "watching")
  const texts = anyTextsOf(recipient.language, "watching")
  const facts = factsOf(recipient, digest)
  const [only, second] = digest.items
  const text = texts(`${digest.kind}.text`, facts)
  const isComplete = only !== undefined && !second && text.includes(only.name)
  const items = digest.items.map((item) => {
    const row = escaped(digest.rowOf(item, t, recipient.language))
    return `<li><a href="${escaped(item.path)}">${escaped(item.name)}</a>: ${row}</li>`
  })
  return {
    title: texts(`${digest.kind}.subject`, facts),
    content: `<p>${escaped(text)}</p>${isComplete ? "" : `<ul>${items.join("")}</ul>`}`,
    action: { path: pageOf(digest), text: texts(`${digest.kind}.act`, facts) },
  }
}

function pageOf<Item extends DigestItem>({ items: [only, second], page, pageOfOne }: Digest<Item>): AppPath {
  return only && !second && pageOfOne ? pageOfOne(only) : page
}

export type DigestEmailRow = { name: string; text: string; href: string }

function rowsOf<Item extends DigestItem>(
  tx: Tx,
  { language }: DigestRecipient,
  { items, rowOf }: Digest<Item>,
): DigestEmailRow[] {
  const t = textsOf(language, "watching")
  return items.map((item) => ({
    name: item.name,
    text: rowOf(item, t, language),
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
    number: first?.number ?? "",
    price: money(first?.priceCents ?? 0),
    ends: formatDate(first?.endsAt ?? new Date(0), language),
    ...facts,
  }
}
