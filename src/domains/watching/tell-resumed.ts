import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { livePath } from "#domains/auctions/paths.ts"
import { auctionPauses, auctions } from "#domains/auctions/schema.ts"
import type { ToldPause } from "#domains/bidding/resume-auction.ts"
import { notices } from "#domains/notices/schema.ts"
import { when } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** A statement holds 65,535 values at most. */
const mostRows = 1_000

/**
 * Leaves a notice for everybody who has bid on, or watches, a lot that stood still: that it goes on, and until when. Done
 * twice it is done once. Returns how many were told.
 */
export async function tellResumed(ctx: Ctx, { auctionId, pausedAt }: ToldPause): Promise<number> {
  const id = auctionId as Id<"auc">
  const [pause] = await ctx.db
    .select({
      title: auctions.title,
      location: auctions.location,
      endsAt: auctions.endsAt,
      marginMinutes: auctionPauses.marginMinutes,
      reason: auctionPauses.reason,
    })
    .from(auctionPauses)
    .innerJoin(auctions, eq(auctions.id, auctionPauses.auctionId))
    .where(and(eq(auctionPauses.auctionId, id), eq(auctionPauses.pausedAt, new Date(pausedAt))))
  if (!pause || pause.marginMinutes === null) return 0
  const people = await readConcerned(ctx, id)
  const told = { ...pause, pausedAt, marginMinutes: pause.marginMinutes }
  const rows = people.map((member) => ({
    id: noticeId(member.id, auctionId, pausedAt),
    memberId: member.id,
    createdAt: ctx.now(),
    ...noticeOf(told, member.language ?? "en", auctionId),
  }))
  for (let from = 0; from < rows.length; from += mostRows)
    await ctx.db
      .insert(notices)
      .values(rows.slice(from, from + mostRows))
      .onConflictDoNothing()
  return rows.length
}

/** Who has bid on a lot of the auction that is still open, or watches one. */
async function readConcerned(ctx: Ctx, auctionId: Id<"auc">) {
  const concerned = sql`
    select p.bidder_id from paddles p join standings s on s.lot_id = p.lot_id
    where s.auction_id = ${auctionId} and s.status = 'live'
    union
    select w.member_id from standings s join wishes w on w.kind = 'lot' and w.subject_id = s.lot_id
    where s.auction_id = ${auctionId} and s.status = 'live'`
  return await ctx.db
    .select({ id: members.id, language: members.language })
    .from(members)
    .where(sql`${members.id} in (${concerned})`)
}

/** The same for the same pause, so that a job that runs twice writes one notice. */
function noticeId(memberId: string, auctionId: string, pausedAt: string): Id<"ntc"> {
  const digest = createHash("sha256").update(`${memberId} ${auctionId} ${pausedAt}`).digest("hex")
  return `ntc_${digest.slice(0, 24)}`
}

type Pause = {
  title: string
  location: Location
  pausedAt: string
  endsAt: Date
  marginMinutes: number
  reason: string
}

function noticeOf(pause: Pause, language: Language, auctionId: string) {
  const t = textsOf(language, "bidding")
  const { title, reason, marginMinutes: count } = pause
  const facts = {
    title,
    reason,
    count,
    from: when(pause.pausedAt, language),
    ends: when(pause.endsAt, language),
  }
  const lines = [t("pause.notice.text", facts), t("pause.notice.ends", facts)]
  const link = `<a href="${livePath(pause.location)}?auction=${auctionId}">${t("pause.notice.toLots")}</a>`
  return {
    title: t("pause.notice.title", facts),
    content: `${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}<p>${link}</p>`,
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
