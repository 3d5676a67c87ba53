import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { formatDate, money } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { readFees } from "../fees.ts"
import { unpaidKinds } from "../kinds.ts"
import { quoteOrder } from "../quote.ts"
import { orderLines, orderReminders } from "../schema.ts"

type ReminderKind = Exclude<(typeof orderReminders.$inferSelect)["kind"], "byStaff">
type UnpaidLine = typeof orderLines.$inferSelect

const hourMs = 60 * 60 * 1_000
const windows: Record<ReminderKind, { fromHours: number; toHours: number }> = {
  dueSoon: { fromHours: 0, toHours: 24 },
  overdue: { fromHours: -48, toHours: 0 },
}

/** Once on the last day, and once after the deadline. Returns the number of members. */
export async function remindUnpaid(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  let reminded = 0
  for (const kind of ["dueSoon", "overdue"] as const) {
    const lines = await listLinesToRemind(ctx, kind)
    for (const [memberId, own] of Map.groupBy(lines, (line) => line.memberId))
      if (memberId !== null) reminded += (await remind(ctx, kind, memberId, own)) ? 1 : 0
  }
  return reminded
}

async function listLinesToRemind(ctx: Ctx, kind: ReminderKind): Promise<UnpaidLine[]> {
  const now = ctx.now().getTime()
  const { fromHours, toHours } = windows[kind]
  return await ctx.db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.status, "unpaid"),
        isNotNull(orderLines.memberId),
        isNull(orderLines.orderId),
        inArray(orderLines.kind, unpaidKinds),
        gt(orderLines.dueAt, new Date(now + fromHours * hourMs)),
        lte(orderLines.dueAt, new Date(now + toHours * hourMs)),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(orderReminders)
            .where(and(eq(orderReminders.lineId, orderLines.id), eq(orderReminders.kind, kind))),
        ),
      ),
    )
    .orderBy(asc(orderLines.dueAt), asc(orderLines.id))
}

async function remind(ctx: Ctx, kind: ReminderKind, memberId: Id<"mem">, lines: readonly UnpaidLine[]) {
  return await transaction(ctx, async (tx) => {
    const written = await tx.db
      .insert(orderReminders)
      .values(lines.map(({ id }) => ({ lineId: id, kind, at: tx.now() })))
      .onConflictDoNothing()
      .returning({ id: orderReminders.lineId })
    const fresh = lines.filter(({ id }) => written.some((each) => each.id === id))
    if (fresh.length === 0) return false
    await sendReminder(tx, kind, memberId, fresh)
    return true
  })
}

export async function sendReminder(
  tx: Tx,
  kind: ReminderKind,
  memberId: Id<"mem">,
  lines: readonly UnpaidLine[],
): Promise<void> {
  const [member] = await tx.db.select().from(members).where(eq(members.id, memberId))
  if (!member) return
  const language = member.language ?? "en"
  const t = textsOf(language, "orders")
  const fees = await readFees(tx)
  const isOverdue = kind === "overdue"
  const quote = quoteOrder({
    lines: lines.map((line) => ({ ...line, isOverdue })),
    fees,
    isMember: member.memberSince !== null,
    paymentMethod: "transfer",
  })
  const sum = money(quote.totalCents)
  const dueAt = lines[0]?.dueAt ?? tx.now()
  const facts = {
    greeting: t("email.greeting", { name: member.username }),
    sum,
    act: t(`${kind}.act`, { sum }),
    until: formatDate(dueAt, language),
    rate: fees.lateBasisPoints / 100,
    lines: [
      ...lines.map(({ title, priceCents }) => `${title}: ${money(priceCents)}`),
      ...(quote.commissionCents > 0 ? [`${t("charges.commission")}: ${money(quote.commissionCents)}`] : []),
      ...(quote.lateCents > 0 ? [`${t("charges.late")}: ${money(quote.lateCents)}`] : []),
      t("email.total", { total: money(quote.totalCents) }),
    ].join("\n"),
    link: absoluteUrl(tx.app.origin, "/cart"),
  }
  if (await isWanted(tx, memberId, "payment", "mail"))
    await enqueueEmail(tx, {
      kind: `orders.${kind}`,
      to: member.email,
      language,
      facts,
      stopAt: unsubscribeUrl(tx, memberId, "payment"),
    })
  if (await isWanted(tx, memberId, "payment", "site"))
    await notify(tx, memberId, notificationOf(kind, { sum, dueAt, rate: facts.rate }))
}

function notificationOf(
  kind: ReminderKind,
  { sum, dueAt, rate }: { sum: string; dueAt: Date; rate: number },
): NewNotification {
  const t = lazyTextsOf("orders")
  const facts = { sum, rate, until: lazyDate(dueAt) }
  return {
    title: t(`${kind}.subject`, facts),
    content: paragraphs(t(`notification.${kind}`, facts)),
    action: { path: "/cart", text: t(`${kind}.act`, { sum }) },
  }
}
