import { hash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { invalidationTopic } from "#platform/cache.ts"
import type { LiveHub } from "#platform/live/live.ts"
import type { Topic } from "#platform/live/topic.ts"
import { finalizePage } from "../rendering/finalize-page.ts"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type FinishedPage = {
  status: number
  headers: [string, string][]
  /** A flat list, as Node takes it. */
  rawHeaders: string[]
  /** Set for cached pages only. */
  etag?: string
  /** Set for pages that the edge may keep. */
  edgeHeaders?: string[]
  plain: Buffer
  /** Filled for the first visitor who accepts an encoding. */
  encoded: Map<string, Promise<Buffer>>
}

type CachedPage = {
  page: FinishedPage
  topics: readonly Topic[]
  until: number
  staleSince: number | undefined
  isRenewing: boolean
}

/** A stale page is sent this much longer while the next one renders; live updates bridge the gap. */
const maxGraceMs = 1_000
const maxBytes = 64 * 1024 * 1024
const maxTopics = 20_000

/** Caches pages for visitors who are not signed in. Drops a page when its time is up or something it shows changes. */
export class PageCache {
  readonly #live: LiveHub
  readonly #pages = new Map<string, CachedPage>()
  readonly #keysByTopic = new Map<Topic, Set<string>>()
  /** The last change by topic. A page whose render began before it is stale. */
  readonly #newsAt = new Map<string, number>()
  readonly #graceMs: number
  #bytes = 0
  #invalidations = 0

  /** The edge would keep a stale page for longer, so it gets none. */
  constructor(live: LiveHub, graceMs = maxGraceMs) {
    this.#live = live
    this.#graceMs = graceMs
    live.onMissed(() => this.#dropAll())
    live.onChangeOf([invalidationTopic], (state) => {
      // Settings, rates and names change rarely, and may be on any page.
      if (invalidationTopic.idOf(state.topic) !== undefined) return this.#dropAll()
      const now = performance.now()
      if (this.#newsAt.size >= maxTopics) this.#newsAt.clear()
      this.#newsAt.set(state.topic, now)
      for (const key of this.#keysByTopic.get(state.topic) ?? []) {
        const cached = this.#pages.get(key)
        if (cached) cached.staleSince ??= now
      }
    })
  }

  find(key: string): { page: FinishedPage; wantsRenewal: boolean } | undefined {
    const cached = this.#pages.get(key)
    if (!cached) return undefined
    const now = performance.now()
    if (now > cached.until || (cached.staleSince !== undefined && now - cached.staleSince >= this.#graceMs)) {
      this.#drop(key, cached)
      return undefined
    }
    const wantsRenewal = cached.staleSince !== undefined && !cached.isRenewing
    if (wantsRenewal) cached.isRenewing = true
    return { page: cached.page, wantsRenewal }
  }

  store(
    key: string,
    page: FinishedPage,
    note: { seconds: number; topics: readonly Topic[] },
    begunAt = performance.now(),
  ): void {
    const previous = this.#pages.get(key)
    if (previous) this.#drop(key, previous)
    const isHeard = this.#live.hearsSince(note.topics, begunAt)
    const isNews = note.topics.some((topic) => (this.#newsAt.get(topic) ?? -1) >= begunAt)
    page.etag ??= `W/"${hash("sha1", page.plain, "base64url")}"`
    this.#pages.set(key, {
      page,
      topics: note.topics,
      until: performance.now() + note.seconds * 1_000,
      staleSince: isNews || !isHeard ? performance.now() : undefined,
      isRenewing: false,
    })
    this.#bytes += page.plain.length
    const shownFirst = [...new Set(note.topics)].filter((topic) => !this.#keysByTopic.has(topic))
    for (const topic of note.topics) {
      const keys = this.#keysByTopic.get(topic)
      if (keys) keys.add(key)
      else this.#keysByTopic.set(topic, new Set([key]))
    }
    void this.#live.watch(shownFirst)
    for (const [oldKey, old] of this.#pages) {
      if (this.#bytes <= maxBytes) break
      this.#drop(oldKey, old)
    }
  }

  /** Counts how often the whole cache was cleared. A page whose render began before the last time is stale. */
  get invalidationCount(): number {
    return this.#invalidations
  }

  #dropAll(): void {
    this.#invalidations++
    this.#pages.clear()
    this.#live.unwatch([...this.#keysByTopic.keys()])
    this.#keysByTopic.clear()
    this.#bytes = 0
  }

  #drop(key: string, cached: CachedPage): void {
    this.#pages.delete(key)
    this.#bytes -= cached.page.plain.length
    for (const topic of cached.topics) {
      const keys = this.#keysByTopic.get(topic)
      keys?.delete(key)
      if (keys?.size !== 0) continue
      this.#keysByTopic.delete(topic)
      this.#live.unwatch([topic])
    }
  }
}

/** A document's content policy allows exactly its own inline scripts. */
export async function finishPage(
  response: Response,
  document: Buffer | undefined,
  fixed: readonly [string, string][],
  guests: readonly string[] = [],
): Promise<FinishedPage> {
  const bound = document === undefined ? undefined : finalizePage(document, guests)
  const own = [...response.headers].filter(([name]) => name !== "content-length")
  if (bound) own.push(["content-security-policy", bound.policy])
  const named = new Set(own.map(([name]) => name))
  const headers = [...own, ...fixed.filter(([name]) => !named.has(name))]
  const plain = bound ? bound.plain : Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, rawHeaders: headers.flat(), plain, encoded: new Map() }
}

/** Only cached pages are worth Brotli. */
export async function encodePage(
  page: FinishedPage,
  accepted: string | undefined,
  isCached: boolean,
): Promise<{ body: Buffer; encoding?: string }> {
  if (!accepted || page.plain.length < 1_024) return { body: page.plain }
  const encoding = ["br", "gzip"].find((name) => accepted.includes(name))
  if (!encoding) return { body: page.plain }
  let work = page.encoded.get(encoding)
  if (!work) {
    const level = { params: { [constants.BROTLI_PARAM_QUALITY]: isCached ? 6 : 3 } }
    work = encoding === "br" ? brotli(page.plain, level) : gzipped(page.plain, { level: isCached ? 6 : 3 })
    page.encoded.set(encoding, work)
  }
  return { body: await work, encoding }
}
