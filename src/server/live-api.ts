import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { z } from "zod"
import { readLastChanges, watchableObjects } from "#domains/accounts/admin/last-change.ts"
import { can } from "#domains/accounts/permissions.ts"
import { isOutdated } from "#domains/accounts/sessions/session.ts"
import { objectTopic } from "#domains/audit/object-topic.ts"
import { readInitialStates, topicsOf } from "#domains/bidding/live-topics.ts"
import { offerState } from "#domains/drams/live-state.ts"
import { readOfferStates } from "#domains/drams/reads.ts"
import { notificationsTopic } from "#domains/notifications/notifications-topic.ts"
import { readNotificationsState } from "#domains/notifications/reads.ts"
import { presenceTopic } from "#domains/presence/presence-topic.ts"
import { presenceService } from "#domains/presence/watch-presence.ts"
import { workState, workWatchService } from "#pages/admin/work/watch-work.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type ApiCall, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { Refusal } from "#platform/refusal.ts"

/** Enough for a list of a hundred lots with its auctions, and the visitor's own notifications. */
const maxTopics = 120
const retryAfterSeconds = 5

const idList = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .optional()
    .transform((text) => (text ? [...new Set(text.split(","))].filter(Boolean) : []))

/** A shared bottle has two ids. */
const WatchedIds = z.object({
  lots: idList(10_000),
  auctions: idList(10_000),
  drams: idList(20_000),
  notifications: idList(10),
  objects: idList(200),
  work: idList(10),
})
type WatchedIds = z.output<typeof WatchedIds>

/** A page opens one stream for all of it; `objects` and `work` are for staff. */
export const liveApi = createRouter().get(
  "/live",
  describeApi(
    "Server-sent events: the state of lots, auctions, shared bottles and own notifications as it changes, and for staff that of their work",
    {
      tags: ["Bidding", "Drams"],
      mediaType: "text/event-stream",
    },
  ),
  query("bidding", WatchedIds),
  async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 200, { "content-type": "text/event-stream" })
    const { ctx } = c.var
    const release = ctx.app.streams.acquire(ctx.client.address)
    if (!release) throw new Refusal("api.tooManyStreams", 503, { retryAfterSeconds })
    c.env.outgoing.once("close", release)
    const watched = limitTopics(c.req.valid("query"))
    await ctx.app.streams.begin(() => beginStream(c, watched))
    return RESPONSE_ALREADY_SENT
  },
)

async function beginStream(c: ApiCall, watched: WatchedIds): Promise<void> {
  const { ctx } = c.var
  const { app, actor } = ctx
  const topics = await watchedTopics(ctx, watched)
  if (topics.watchesWork) c.env.outgoing.once("close", workWatchService.of(app).join())
  const send = await app.live.open(c.env.outgoing, topics.names, ctx.now(), actor.id)
  if (actor.id !== null && isOutdated(actor)) app.live.endStreamsOf(actor.id)
  try {
    send(statesSince(c.req.header("last-event-id"), await topics.read()))
    await showPresence(c, topics.objects)
  } catch (problem) {
    // The response has begun: the client can only be asked to reconnect.
    app.live.end(c.env.outgoing)
    app.log.error({ err: problem, path: c.req.path }, "a stream could not begin")
  }
}

/** A member without an id watches no objects. */
async function showPresence({ env, var: { ctx } }: ApiCall, objects: readonly string[]): Promise<void> {
  const { app, actor } = ctx
  if (objects.length === 0 || actor.id === null || env.outgoing.destroyed) return
  const leaving = new Promise<void>((resolve) => env.outgoing.once("close", resolve))
  const leave = await presenceService.of(app).join(actor.id, objects)
  void leaving.then(leave).catch((problem) => {
    app.log.warn(
      { err: problem },
      "a closed page was not removed from those present; it goes when it is stale",
    )
  })
}

/** The limit covers all lists together. */
function limitTopics(watched: WatchedIds): WatchedIds {
  let left = maxTopics
  const some = (ids: string[]) => {
    const taken = ids.slice(0, left)
    left -= taken.length
    return taken
  }
  return {
    notifications: some(watched.notifications),
    auctions: some(watched.auctions),
    lots: some(watched.lots),
    drams: some(watched.drams),
    objects: some(watched.objects),
    work: some(watched.work),
  }
}

/** Includes only what the visitor may watch. Read the states once the stream is open. */
async function watchedTopics(ctx: Ctx, watched: WatchedIds) {
  const { lots, auctions, drams, notifications } = watched
  const sale = await topicsOf(ctx, lots, auctions)
  const offers = await readOfferStates(ctx, drams)
  // Members watch their own notifications, whatever id was requested.
  const { id } = ctx.actor
  const own =
    notifications.length > 0 && id !== null ? [notificationsTopic.of(id), notificationsTopic.all] : []
  const objects = watchableObjects(ctx, watched.objects)
  const work = watched.work.length > 0 && can(ctx, "adminPages") ? [workState(ctx.app)] : []
  const names = [
    ...sale.names,
    ...offers.map((offer) => offerState(offer).topic),
    ...own,
    ...objects.flatMap((id) => [objectTopic.of(id), presenceTopic.of(id)]),
    ...work.map(({ topic }) => topic),
  ]
  async function read(): Promise<LiveState[]> {
    const unread = own.length > 0 ? await readNotificationsState(ctx) : []
    return [
      ...(await readInitialStates(ctx, sale)),
      ...(await readOfferStates(ctx, drams)).map(offerState),
      ...unread,
      ...(await readLastChanges(ctx, objects)),
      ...work,
    ]
  }
  return { names, read, objects, watchesWork: work.length > 0 }
}

/** A reconnecting client needs only states newer than the last event. */
function statesSince(lastEventId: string | undefined, states: readonly LiveState[]): LiveState[] {
  const seen = lastEventId === undefined ? undefined : /^(.+)@(\d+)$/.exec(lastEventId)
  return states.filter((state) => !seen || state.topic !== seen[1] || state.version > Number(seen[2]))
}
