import { asc, eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { addComment } from "#domains/news/add-comment.ts"
import { publishArticle } from "#domains/news/decide-article.ts"
import { ArticleForm } from "#domains/news/inputs.ts"
import { like } from "#domains/news/like.ts"
import { beginArticle, saveArticle } from "#domains/news/save-article.ts"
import { articles } from "#domains/news/schema.ts"
import { submitArticle } from "#domains/news/submit-article.ts"
import type { Ctx, House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import written from "./data/articles.json" with { type: "json" }
import { actingAs, type Cast, demoLogins } from "./people.ts"
import { day, hour, timelineOf } from "./timeline.ts"

/** What is said under the articles: by whom, and who answers. */
const said = [
  {
    place: 0,
    by: "ben",
    text: "I had always bid by hand, step by step. This is calmer.",
    answer: "And you sleep better.",
  },
  { place: 1, by: "ann", text: "So that is why the lot I watched closed so late.", answer: null },
  {
    place: 3,
    by: "ben",
    text: "The late sweetness is what I remember too.",
    answer: "Then we pledged the same one.",
  },
] as const

/** The first articles of the house, each written, sent to the desk and published at its own time, in three languages. */
export async function fillNews(house: House, cast: Cast): Promise<number> {
  const now = house.clock.now().getTime()
  const timeline = timelineOf(house, house.clock.now())
  const [editor] = await house.db
    .select({ id: members.id, username: members.username, role: members.role })
    .from(members)
    .where(eq(members.username, demoLogins.editor))
  if (!editor) throw new Error("The demo world has no editor")
  const people: Record<string, Ctx> = {
    lena: actingAs(timeline, editor),
    ann: actingAs(timeline, cast.ann),
    ben: actingAs(timeline, cast.ben),
  }
  const of = (name: string) => people[name] ?? actingAs(timeline, cast.admin)
  const ids: Id<"art">[] = []
  for (const { by, daysAgo, isTop, bottle, category, ...texts } of written) {
    timeline.clock.moveTo(new Date(now - daysAgo * day))
    const formOf = (language: "en" | "vi" | "cn") => {
      const { text, ...words } = texts[language]
      return ArticleForm.parse({ ...words, category, language, html: writeHtml(readPlain(text)) })
    }
    const id = await beginArticle(of(by), formOf("en"), `demo article ${ids.length}`)
    await submitArticle(of(by), id)
    for (const language of ["vi", "cn"] as const) await saveArticle(of("lena"), id, formOf(language))
    await house.db
      .update(articles)
      .set({ productId: await findBottle(house, bottle) })
      .where(eq(articles.id, id))
    timeline.clock.moveTo(new Date(now - daysAgo * day + 3 * hour))
    await publishArticle(of("lena"), id, { isTop: isTop ?? false })
    ids.push(id)
  }
  for (const { place, by, text, answer } of said) {
    const articleId = ids[place]
    if (!articleId) continue
    timeline.clock.moveTo(new Date(now - (written[place]?.daysAgo ?? 1) * day + 9 * hour))
    const parentId = await addComment(of(by), { articleId, content: text, key: `demo comment ${place}` })
    await like(of("ann"), articleId, true)
    timeline.clock.moveTo(new Date(now - (written[place]?.daysAgo ?? 1) * day + 11 * hour))
    if (answer)
      await addComment(of(place === 0 ? "lena" : "ann"), {
        ...{ articleId, parentId, content: answer },
        key: `demo answer ${place}`,
      })
  }
  // What they were told was long ago: nobody's first page begins with it.
  await house.pool.query("update notices set read_at = created_at where content like '%/whisky-news/%'")
  return ids.length
}

async function findBottle(house: House, name: string): Promise<Id<"prd"> | null> {
  const [found] = await house.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.name} ilike ${`%${name}%`}`)
    .orderBy(sql`length(${products.name})`, asc(products.id))
    .limit(1)
  return found?.id ?? null
}
