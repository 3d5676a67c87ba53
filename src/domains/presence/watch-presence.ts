import { randomUUID } from "node:crypto"
import { eq, inArray, lt, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { defineService } from "#platform/service.ts"
import { presenceTopic } from "./presence-topic.ts"
import { presences } from "./schema.ts"

const refreshMs = 20_000
/** A page whose process was killed is gone after this time. */
const staleAfter = sql`clock_timestamp() - interval '60 seconds'`

/** Keeps the rows of the pages that are open in this process. */
export class PresenceWatch {
  readonly #app: AppContext
  readonly #pages = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: AppContext) {
    this.#app = app
  }

  /** Call once the page's stream is open, so that it receives who is there. Returns the function that ends it. */
  async join(memberId: Id<"mem">, subjectIds: readonly string[]): Promise<() => Promise<void>> {
    const pageId = randomUUID()
    this.#pages.add(pageId)
    this.#timer ??= setInterval(() => void this.#refresh(), refreshMs).unref()
    const rows = subjectIds.map((subjectId) => ({
      pageId,
      subjectId,
      memberId,
      seenAt: sql`clock_timestamp()`,
    }))
    await this.#app.db.insert(presences).values(rows)
    await this.#publish(subjectIds)
    return async () => {
      this.#pages.delete(pageId)
      if (this.#pages.size === 0) this.close()
      await this.#app.db.delete(presences).where(eq(presences.pageId, pageId))
      await this.#publish(subjectIds)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #refresh(): Promise<void> {
    try {
      await this.refresh()
    } catch (problem) {
      this.#app.log.warn({ err: problem }, "presence of staff was not refreshed; will retry")
    }
  }

  /** Tells the database that this process still runs, and removes the pages of processes that do not. */
  async refresh(): Promise<void> {
    const { db } = this.#app
    await db
      .update(presences)
      .set({ seenAt: sql`clock_timestamp()` })
      .where(inArray(presences.pageId, [...this.#pages]))
    const gone = await db
      .delete(presences)
      .where(lt(presences.seenAt, staleAfter))
      .returning({ subjectId: presences.subjectId })
    await this.#publish([...new Set(gone.map(({ subjectId }) => subjectId))])
  }

  async #publish(subjectIds: readonly string[]): Promise<void> {
    for (const id of subjectIds) {
      const { version, people } = await readPeople(this.#app, id)
      this.#app.live.publish(presenceTopic.state(id, version, { people }))
    }
  }
}

type PresentStaff = { id: string; username: string }

/** The version is when the statement began to read, in microseconds, so that the newest of several processes wins. */
async function readPeople({ db }: Pick<AppContext, "db">, subjectId: string) {
  const there = sql`select distinct ${members.id}, ${members.username} from ${presences}
    join ${members} on ${members.id} = ${presences.memberId}
    where ${presences.subjectId} = ${subjectId} and ${presences.seenAt} > ${staleAfter} order by ${members.username}`
  const { rows } = await db.execute<{ version: string; people: PresentStaff[] }>(sql`
    select floor(extract(epoch from statement_timestamp()) * 1000000)::bigint as version,
      coalesce((select json_agg(there) from (${there}) there), '[]') as people`)
  const [row] = rows
  if (!row) throw new Error("a select without a table returned no row")
  return { version: Number(row.version), people: row.people }
}

export const presenceService = defineService(
  "presence",
  (app: AppContext) => new PresenceWatch(app),
  (watch) => watch.close(),
)
