import { eq } from "drizzle-orm"
import { type Actor, guest, type House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { authOf } from "./auth.ts"
import { members } from "./schema.ts"

const keptMs = 5_000
const mostKept = 50_000

type Known = { actor: Actor; until: number }
type Sessions = { bySecret: Map<string, Known>; asking: Map<string, Promise<Actor>> }

const known = new WeakMap<House, Sessions>()

function sessionsOf(house: House): Sessions {
  let sessions = known.get(house)
  if (!sessions) {
    const made: Sessions = { bySecret: new Map(), asking: new Map() }
    house.live.onChange((state) => drop(made, state.topic))
    sessions = made
    known.set(house, sessions)
  }
  return sessions
}

/**
 * Who the cookie or token belongs to. The answer is kept for seconds and dropped at once, in every process, when
 * the member signs out or changes standing; verbs that move money ask the member's row again in their transaction.
 */
export async function whoIs(house: House, secret: string, headers: Headers): Promise<Actor> {
  const sessions = sessionsOf(house)
  const found = sessions.bySecret.get(secret)
  if (found && found.until > performance.now()) return found.actor
  const underWay = sessions.asking.get(secret)
  if (underWay) return await underWay
  const asking = ask(house, headers).then((actor) => {
    if (sessions.bySecret.size >= mostKept) sessions.bySecret.clear()
    if (actor.id !== null) sessions.bySecret.set(secret, { actor, until: performance.now() + keptMs })
    return actor
  })
  sessions.asking.set(secret, asking)
  try {
    return await asking
  } finally {
    sessions.asking.delete(secret)
  }
}

/** Forgets what is kept of a member's sessions, in this process and within a breath in every other. */
export function forget(house: House, memberId: Id<"mem">): void {
  // Any number that grows: two in one millisecond are two.
  const version = Math.round((performance.timeOrigin + performance.now()) * 1_000)
  house.live.publish({ topic: `${memberTopic}${memberId}`, version, data: {} })
}

const memberTopic = "member:"

function drop({ bySecret }: Sessions, topic: string): void {
  if (!topic.startsWith(memberTopic)) return
  const memberId = topic.slice(memberTopic.length)
  for (const [secret, { actor }] of bySecret) if (actor.id === memberId) bySecret.delete(secret)
}

async function ask(house: House, headers: Headers): Promise<Actor> {
  const session = await authOf(house).api.getSession({ headers })
  if (!session) return guest
  const [member] = await house.db
    .select({
      id: members.id,
      username: members.username,
      role: members.role,
      status: members.status,
      isVerified: members.emailVerified,
    })
    .from(members)
    .where(eq(members.id, session.user.id as Id<"mem">))
  return !member || member.status === "banned" ? guest : member
}
