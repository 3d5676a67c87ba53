import { asc, eq, sql } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { addComment } from "#domains/news/add-comment.ts"
import { countView } from "#domains/news/count-view.ts"
import { publishArticle } from "#domains/news/decide-article.ts"
import { ArticleForm } from "#domains/news/inputs.ts"
import { createArticle, saveArticle } from "#domains/news/save-article.ts"
import { articles } from "#domains/news/schema.ts"
import { setLike } from "#domains/news/set-like.ts"
import { submitArticle } from "#domains/news/submit-article.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import written from "./data/articles.json" with { type: "json" }
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { day, hour, inParallel, timelineOf } from "./timeline.ts"

const comments = [
  {
    articleIndex: 0,
    by: "ben",
    text: "I had always bid by hand, step by step. This is calmer.",
    answer: "And you sleep better.",
  },
  { articleIndex: 1, by: "ann", text: "So that is why the lot I watched closed so late.", answer: null },
  {
    articleIndex: 3,
    by: "ben",
    text: "The late sweetness is what I remember too.",
    answer: "Then we pledged the same one.",
  },
] as const

const moreComments = [
  {
    articleIndex: 0,
    by: "kelvin.tan",
    text: "Set it on Monday, won on Thursday, thirty dollars below my maximum.",
  },
  {
    articleIndex: 2,
    by: "peatmonster",
    text: "Mine has a looser cork than the one in the photograph. Worth asking.",
  },
  { articleIndex: 4, by: "saigon_single", text: "The old stills explain the oily texture, I think." },
] as const

const inReview = {
  category: "tasting",
  language: "en",
  title: "Three drams on a rainy evening in Joo Chiat",
  summary: "A Campbeltown, a Speyside and an Islay, side by side, with nothing to eat.",
  text: "We poured three drams that had come in the same parcel and left them for twenty minutes.\n\nThe first was from Campbeltown: brine, engine oil, a little apricot. The second, from Speyside, was all raisins and polished wood, and shorter than I remembered. The third smelled of wet rope and lemon, and was the one we went back to.\n\nWhat I learned: pour the smoky one last, and write down the first word that comes to mind. Mine were harbour, cupboard and bonfire.",
} as const

export async function fillNews(app: AppContext, cast: Cast): Promise<number> {
  const now = app.clock.now().getTime()
  const timeline = timelineOf(app, app.clock.now())
  const people: Record<string, Ctx> = {
    lena: actingAs(timeline, cast.editor),
    ann: actingAs(timeline, cast.ann),
    ben: actingAs(timeline, cast.ben),
  }
  const of = (name: string) => people[name] ?? actingAs(timeline, cast.admin)
  const ids: Id<"art">[] = []
  for (const { by, daysAgo, isTop, bottle, category, ...texts } of written) {
    timeline.clock.moveTo(new Date(now - daysAgo * day))
    const formOf = (language: "en" | "vi" | "cn") => {
      const { text, ...fields } = texts[language]
      return ArticleForm.parse({ ...fields, category, language, html: writeHtml(readPlain(text)) })
    }
    const id = await createArticle(of(by), formOf("en"), `demo article ${ids.length}`)
    await submitArticle(of(by), id)
    for (const language of ["vi", "cn"] as const) await saveArticle(of("lena"), id, formOf(language))
    await app.db
      .update(articles)
      .set({ productId: await findBottle(app, bottle) })
      .where(eq(articles.id, id))
    timeline.clock.moveTo(new Date(now - daysAgo * day + 3 * hour))
    await publishArticle(of("lena"), id, { isTop: isTop ?? false })
    ids.push(id)
  }
  for (const { articleIndex: index, by, text, answer } of comments) {
    const articleId = ids[index]
    if (!articleId) continue
    timeline.clock.moveTo(new Date(now - (written[index]?.daysAgo ?? 1) * day + 9 * hour))
    const parentId = await addComment(of(by), { articleId, content: text, key: `demo comment ${index}` })
    await setLike(of("ann"), articleId, true)
    timeline.clock.moveTo(new Date(now - (written[index]?.daysAgo ?? 1) * day + 11 * hour))
    if (answer)
      await addComment(of(index === 0 ? "lena" : "ann"), {
        ...{ articleId, parentId, content: answer },
        key: `demo answer ${index}`,
      })
  }
  await readAndLikeArticles(app, cast, ids)
  await submitForReview(app, cast)
  // These notifications are old, so they must not be unread.
  await app.pool.query(
    "update notifications set read_at = created_at where action_path like '/whisky-news/%'",
  )
  return ids.length
}

/** The crowd reads and likes the articles; each reader counts once. */
async function readAndLikeArticles(app: AppContext, cast: Cast, ids: readonly Id<"art">[]): Promise<void> {
  const now = app.clock.now().getTime()
  for (const [index, id] of ids.entries()) {
    const daysAgo = written[index]?.daysAgo ?? 1
    const random = keyedPrng(`readers of article ${index}`)
    const readers = random
      .shuffled<DemoMember>([...cast.crowd, ...cast.sellers])
      .slice(0, Math.max(24, 70 - index * 9))
    await inParallel(readers, 5, async (reader) => {
      const own = keyedPrng(`${reader.username} reads article ${index}`)
      const timeline = timelineOf(app, new Date(now - own.between(0.05, 0.9) * daysAgo * day))
      await countView(actingAs(timeline, reader), id)
      if (own.isOne(0.3)) await setLike(actingAs(timeline, reader), id, true)
    })
  }
  for (const { articleIndex: index, by, text } of moreComments) {
    const articleId = ids[index]
    const reader = cast.crowd.find(({ username }) => username === by)
    if (!articleId || !reader) continue
    const timeline = timelineOf(app, new Date(now - 0.4 * (written[index]?.daysAgo ?? 1) * day))
    await addComment(actingAs(timeline, reader), { articleId, content: text, key: `demo remark ${index}` })
  }
}

async function submitForReview(app: AppContext, cast: Cast): Promise<void> {
  const author = actingAs(timelineOf(app, new Date(app.clock.now().getTime() - 9 * hour)), cast.ben)
  const { text, ...fields } = inReview
  const html = writeHtml(readPlain(text))
  await submitArticle(
    author,
    await createArticle(author, ArticleForm.parse({ ...fields, html }), "demo in review"),
  )
}

async function findBottle(app: AppContext, name: string): Promise<Id<"prd"> | null> {
  const [found] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.name} ilike ${`%${name}%`}`)
    .orderBy(sql`length(${products.name})`, asc(products.id))
    .limit(1)
  return found?.id ?? null
}
