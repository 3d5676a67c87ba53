import { parseRssFeed } from "feedsmith"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { sharePictureRoutes } from "#server/files/share-pictures.ts"
import { articleText, createDraft, createPublishedArticle } from "../../../test/api/api-news.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { aboutArticle } from "./parts/article-data.ts"
import { readArticle } from "./reads.ts"
import { writeFeed } from "./write-feed.ts"

let app: TestApp
let id: string

beforeAll(async () => {
  app = await testApp()
  const ann = asPerson(app, await person(app, "ann"))
  const lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  const title = 'Peat & "smoke" <1990> ]]>'
  id = await createPublishedArticle(ann, lena, { title, html: `${articleText}<p><a href="/faq">ask</a></p>` })
  await createDraft(ann, { title: "Not yet" })
})

test("the feed contains published articles in full, with absolute addresses", async () => {
  const feed = parseRssFeed(await writeFeed(contextFor(app)))
  expect(feed.items).toHaveLength(1)
  const [item] = feed.items ?? []
  expect(item?.title).toBe('Peat & "smoke" <1990> ]]>')
  expect(item?.link).toBe(`${app.origin}/whisky-news/${id}`)
  expect(new Date(String(item?.pubDate)).getTime()).toBe(
    Math.floor(app.clock.now().getTime() / 1_000) * 1_000,
  )
  expect(item?.content?.encoded).toContain(`href="${app.origin}/faq"`)
  expect(item?.dc?.creators).toEqual(["ann"])
})

test("search engines get accurate data about an article", async () => {
  const article = await readArticle(contextFor(app), id)
  expect(aboutArticle(article, { name: "Quaich", origin: app.origin })).toMatchObject({
    "@type": "NewsArticle",
    headline: 'Peat & "smoke" <1990> ]]>',
    author: { "@type": "Person", name: "ann" },
    datePublished: app.clock.now().toISOString(),
    inLanguage: "en-SG",
    commentCount: 0,
  })
})

test("an article's share picture is rendered, and an unpublished article has none", async () => {
  const doors = sharePictureRoutes(app)
  const answer = await doors.request(`/article/${id}.png`)
  expect(answer.status).toBe(200)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1_200, 630])
  expect((await doors.request(`/article/art_${"0".repeat(24)}.png`)).status).toBe(404)
})
