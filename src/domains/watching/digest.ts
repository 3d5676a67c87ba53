import { and, inArray, isNull, ne } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { NotificationKind } from "#domains/notifications/kinds.ts"
import type { NewNotification } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { enqueuePush } from "#domains/notifications/push/push-to.ts"
import { listOwnersDevices, type OwnersDevices } from "#domains/notifications/push/reads.ts"
import { readWanted } from "#domains/notifications/reads.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { money } from "#language/format.ts"
import {
  anyLazyTextsOf,
  type LazyFacts,
  type LazyText,
  lazyDate,
  resolveFacts,
  textIn,
} from "#language/lazy-text.server.ts"
import { type AppPath, absoluteUrl, type PagePath } from "#platform/app-path.ts"
import type { Language, Tx } from "#platform/ctx.ts"
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
  rowOf(item: Item): LazyText
  facts?: LazyFacts
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
  devices: OwnersDevices
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
  const facts = {
    ...resolveFacts(language, factsOf(recipient, digest)),
    lots: JSON.stringify(rowsOf(tx, recipient, digest)),
  }
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
  const devices = recipients.devices.get(recipient.id)
  const [only, ...others] = digest.items
  if (!devices || !only) return
  const { language } = recipient
  const rows = digest.items
    .slice(0, maxPushed)
    .map((item) => `${item.name}: ${textIn(language, digest.rowOf(item))}`)
    .join("\n")
  const subject = anyLazyTextsOf("watching")(`${digest.kind}.subject`, factsOf(recipient, digest))
  await enqueuePush(tx, devices.deviceIds, {
    title: textIn(language, subject) ?? "",
    body: others.length > 0 ? rows : (textIn(language, digest.rowOf(only)) ?? ""),
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
  const t = anyLazyTextsOf("watching")
  const facts = factsOf(recipient, digest)
  const [only, second] = digest.items
  const text = t(`${digest.kind}.text`, facts)
  const isComplete = only && !second && textIn(recipient.language, text)?.includes(only.name)
  const links = digest.items.map((item) => ({ name: item.name, path: item.path, text: digest.rowOf(item) }))
  return {
    title: t(`${digest.kind}.subject`, facts),
    content: [{ paragraph: text }, ...(isComplete ? [] : [{ links }])],
    action: { path: pageOf(digest), text: t(`${digest.kind}.act`, facts) },
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
  return items.map((item) => ({
    name: item.name,
    text: textIn(language, rowOf(item)) ?? "",
    href: `${tx.app.origin}${item.path}`,
  }))
}

function factsOf<Item extends DigestItem>(
  { username }: DigestRecipient,
  { items, facts }: Digest<Item>,
): LazyFacts {
  const [first] = items
  return {
    username,
    count: items.length,
    name: first?.name ?? "",
    number: first?.number ?? "",
    price: money(first?.priceCents ?? 0),
    ends: lazyDate(first?.endsAt ?? new Date(0)),
    ...facts,
  }
}
