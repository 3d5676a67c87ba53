import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { money } from "#language/format.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { orderLines } from "../schema.ts"

type DefaultedPurchase = {
  line: Pick<typeof orderLines.$inferSelect, "title" | "priceCents" | "path">
  reason: string
}

export async function notifyOfDefault(
  tx: Tx,
  memberId: Id<"mem">,
  { line, reason }: DefaultedPurchase,
): Promise<void> {
  const [member] = await tx.db.select().from(members).where(eq(members.id, memberId))
  if (!member) return
  const language = member.language ?? "en"
  const t = textsOf(language, "orders")
  const { email } = await readSite(tx)
  const facts = {
    greeting: t("email.greeting", { name: member.username }),
    title: line.title,
    reason,
    email,
    lines: `${line.title}: ${money(line.priceCents)}`,
    link: tx.app.origin + line.path,
    act: t("defaulted.act"),
  }
  await enqueueEmail(tx, { kind: "orders.defaulted", to: member.email, language, facts })
  const lazy = lazyTextsOf("orders")
  const shown = { title: line.title, reason }
  await notify(tx, memberId, {
    title: lazy("defaulted.subject", shown),
    content: paragraphs(lazy("notification.defaulted", shown)),
  })
}
