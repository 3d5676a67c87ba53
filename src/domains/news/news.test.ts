import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { articleForm, articleText, createDraft, createPublishedArticle } from "../../../test/api/api-news.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { addComment } from "./add-comment.ts"
import { adminArticleList } from "./admin/article-list.ts"
import { listAdminArticles, listReports } from "./admin/reads.ts"
import { countView } from "./count-view.ts"
import { publishArticle, refuseArticle, withdrawArticle } from "./decide-article.ts"
import { deleteArticle } from "./delete-article.ts"
import { NewsQuery } from "./inputs.ts"
import { hideComment, settleReports, showComment, undoHiding } from "./moderate-comment.ts"
import { listComments, readLiked } from "./read-comments.ts"
import {
  findTopNews,
  listArticlesOf,
  listMostViewed,
  listNews,
  listRelated,
  readArticle,
  readEditableArticle,
} from "./reads.ts"
import { reportContent } from "./report-content.ts"
import { createArticle, saveArticle } from "./save-article.ts"
import { setLike } from "./set-like.ts"
import { submitArticle, withdrawSubmission } from "./submit-article.ts"

let app: TestApp
let ann: Ctx
let ben: Ctx
let lena: Ctx
let guest: Ctx
let lenaIs: Person

beforeAll(async () => {
  app = await testApp()
  ann = asPerson(app, await person(app, "ann"))
  ben = asPerson(app, await person(app, "ben"))
  lenaIs = await person(app, "lena", { role: "editor" })
  lena = asPerson(app, lenaIs)
  guest = contextFor(app)
})

const allNews = (ctx: Ctx, change = {}) => listNews(ctx, NewsQuery.parse(change))
const commentForm = (articleId: string, content: string, parentId?: string, key: string = randomUUID()) => ({
  ...{ articleId, content, key },
  parentId,
})

describe("an article", () => {
  test("in Chinese is stored in simplified characters, and its author of Hong Kong reads their own", async () => {
    const chan: Ctx = { ...asPerson(app, await person(app, "chan")), language: "hk" }
    const html = `<p>${"煙燻味的威士忌，著名的酒廠。".repeat(30)}</p>`
    const id = await createDraft(chan, { title: "艾雷島的酒廠", language: "cn", html })
    expect(await readArticle({ ...chan, language: "cn" }, id)).toMatchObject({ title: "艾雷岛的酒厂" })
    expect((await readArticle({ ...chan, language: "cn" }, id)).body).toContain(
      "烟熏味的威士忌，著名的酒厂。",
    )
    expect(await readArticle(chan, id)).toMatchObject({ title: "艾雷島的酒廠" })
    await saveArticle(chan, id, articleForm({ title: "On 島", language: "en", html }))
    expect((await readEditableArticle(chan, id, "en")).title).toBe("On 島")
  })

  test("goes from a draft through review to the page, and its author is notified", async () => {
    const id = await createDraft(ann, { title: "On peat", html: `<script>alert(1)</script>${articleText}` })
    await expect(readArticle(guest, id)).rejects.toThrow("news.noSuchArticle")
    await expect(readArticle(lena, id)).rejects.toThrow("news.noSuchArticle")
    expect((await readArticle(ann, id)).body).not.toContain("script")
    await submitArticle(ann, id)
    await submitArticle(ann, id)
    const waiting = await listAdminArticles(lena, parseListQuery(adminArticleList, { state: "submitted" }))
    expect(waiting.articles.map((each) => each.id)).toContain(id)
    await expect(readArticle(ben, id)).rejects.toThrow("news.noSuchArticle")
    await publishArticle(lena, id, { isTop: true })
    expect(await readArticle(guest, id)).toMatchObject({ title: "On peat", isVisible: true, author: "ann" })
    expect((await findTopNews(guest))?.id).toBe(id)
    const [notification] = await listNotifications(ann)
    expect(notification).toMatchObject({ title: "Your article is published" })
    expect(notification?.action?.path).toBe(`/whisky-news/${id}`)
  })

  test("that is too short cannot be submitted", async () => {
    const id = await createDraft(ann, { html: "<p>Short</p>" })
    await expect(submitArticle(ann, id)).rejects.toThrow("news.textTooShort")
  })

  test("is created once per key, and another author's key finds nothing", async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([1, 2].map(() => createArticle(ann, articleForm(), key)))
    expect(other).toBe(one)
    expect(await createArticle(ben, articleForm(), key)).not.toBe(one)
  })

  test("that is submitted can be edited by its author only after it is withdrawn from review", async () => {
    const id = await createDraft(ann)
    await submitArticle(ann, id)
    await expect(saveArticle(ann, id, articleForm({ title: "Other" }))).rejects.toThrow(
      "news.transitionNotAllowed",
    )
    await expect(withdrawSubmission(ben, id)).rejects.toThrow("accounts.notYours")
    await withdrawSubmission(ann, id)
    await saveArticle(ann, id, articleForm({ title: "Other" }))
    expect((await readArticle(ann, id)).title).toBe("Other")
    await expect(saveArticle(ben, id, articleForm())).rejects.toThrow("accounts.notYours")
  })

  test("that is refused shows the reason, and can be submitted again", async () => {
    const id = await createDraft(ann, { title: "Too much praise" })
    await submitArticle(ann, id)
    await refuseArticle(lena, id, "Please say <b>where</b>")
    const [notification] = await listNotifications(ann)
    expect(notification?.content).toContain("Please say &lt;b&gt;where&lt;/b&gt;")
    expect((await listArticlesOf(ann, ann.actor.id ?? "")).find((each) => each.id === id)).toMatchObject({
      state: "refused",
      reason: "Please say <b>where</b>",
    })
    await submitArticle(ann, id)
    await expect(withdrawArticle(lena, id, "never was out")).rejects.toThrow("news.transitionNotAllowed")
  })

  test("that is scheduled appears at its time, and not before", async () => {
    const id = await createDraft(ann, { title: "Tomorrow" })
    await submitArticle(ann, id)
    const now = app.clock.now()
    await publishArticle(lena, id, { at: new Date(now.getTime() + 3_600_000) })
    await expect(readArticle(guest, id)).rejects.toThrow("news.noSuchArticle")
    expect((await allNews(guest)).articles.map((each) => each.id)).not.toContain(id)
    await expect(addComment(ben, commentForm(id, "early"))).rejects.toThrow("news.noSuchArticle")
    app.clock.moveTo(new Date(now.getTime() + 3_600_000))
    expect((await readArticle(guest, id)).title).toBe("Tomorrow")
    app.clock.moveTo(now)
  })

  test("with a translation is read in it, and in the original everywhere else", async () => {
    const id = await createPublishedArticle(ann, lena, { title: "Smoke" })
    await saveArticle(lena, id, articleForm({ title: "Khói", language: "vi" }))
    expect(await readArticle({ ...guest, language: "vi" }, id)).toMatchObject({
      title: "Khói",
      language: "vi",
    })
    expect(await readArticle({ ...guest, language: "cn" }, id)).toMatchObject({
      title: "Smoke",
      language: "en",
    })
    expect((await allNews(guest, { q: "khói" })).articles.map((each) => each.id)).toEqual([id])
  })

  test("in Chinese is read in the characters of Hong Kong there, and found by them", async () => {
    const id = await createPublishedArticle(lena, lena, { title: "Smoke and water" })
    const html = `<p>用邮件联系我们。${"烟熏与海盐。".repeat(60)}</p>`
    await saveArticle(lena, id, articleForm({ title: "烟与水的说明", language: "cn", html }))
    const hongKong = { ...guest, language: "hk" } as const
    const article = await readArticle(hongKong, id)
    expect(article).toMatchObject({ title: "煙與水的說明", language: "hk" })
    expect(article.body).toContain("用電郵聯絡我們。煙燻與海鹽。")
    for (const q of ["煙與水", "烟与水"])
      expect((await allNews(hongKong, { q })).articles.map(({ title }) => title)).toEqual(["煙與水的說明"])
    expect(await readArticle({ ...guest, language: "cn" }, id)).toMatchObject({ title: "烟与水的说明" })
    expect((await readEditableArticle({ ...lena, language: "hk" }, id, "cn")).title).toBe("烟与水的说明")
  })

  test("can be deleted by its author before publication, and afterwards by editors only", async () => {
    const id = await createDraft(ann)
    await expect(deleteArticle(ben, id)).rejects.toThrow("accounts.notYours")
    await deleteArticle(ann, id)
    const out = await createPublishedArticle(ann, lena)
    await expect(deleteArticle(ann, out)).rejects.toThrow("news.transitionNotAllowed")
    await deleteArticle(lena, out)
    const acts = await app.db.select({ act: auditEntries.act }).from(auditEntries)
    expect(acts).toContainEqual({ act: "news.delete" })
  })

  test("can be published or refused by editors only", async () => {
    const id = await createDraft(ann)
    await submitArticle(ann, id)
    for (const act of [publishArticle(ann, id), refuseArticle(ann, id, "no"), withdrawArticle(ann, id, "no")])
      await expect(act).rejects.toThrow("accounts.notAllowed")
  })
})

describe("readers", () => {
  test("reply to each other one level deep, and a hidden comment hides its replies", async () => {
    const id = await createPublishedArticle(ann, lena)
    const key = randomUUID()
    const first = await addComment(ben, commentForm(id, "First <b>", undefined, key))
    expect(await addComment(ben, commentForm(id, "First <b>", undefined, key))).toBe(first)
    const answer = await addComment(ann, commentForm(id, "Thanks", first))
    await addComment(ben, commentForm(id, "Gladly", answer))
    const [comment] = await listComments(guest, id)
    expect(comment).toMatchObject({ body: "First <b>", author: "ben" })
    expect(comment?.answers.map((each) => each.body)).toEqual(["Thanks", "Gladly"])
    await reportContent(ann, first, { reason: "abuse", note: "Rude" })
    await reportContent(ann, first, { reason: "spam", note: "" })
    expect(await listReports(lena)).toMatchObject([
      { commentId: first, count: 1, notes: ["Rude"], author: "ben" },
    ])
    await hideComment(lena, first, "Rude")
    expect(await listComments(guest, id)).toEqual([])
    expect(await listReports(lena)).toEqual([])
    await expect(addComment(ann, commentForm(id, "Still here?", first))).rejects.toThrow("news.noSuchComment")
    await showComment(lena, first)
    expect(await listComments(guest, id)).toHaveLength(1)
    expect(await listReports(lena)).toEqual([])
    await expect(hideComment(ann, first, "no")).rejects.toThrow("accounts.notAllowed")
  })

  test("are reported, and the reports are open again once hiding is undone, but not once it is shown later", async () => {
    const id = await createPublishedArticle(ben, lena)
    const comment = await addComment(ben, commentForm(id, "Buy mine"))
    await reportContent(ann, comment, { reason: "spam", note: "" })
    const open = async () => (await listReports(lena)).filter((each) => each.articleId === id).length
    expect(await open()).toBe(1)
    await hideComment(lena, comment, "Spam")
    expect(await open()).toBe(0)
    await undoHiding(lena, comment)
    expect([await open(), (await listComments(guest, id)).length]).toEqual([1, 1])
    await hideComment(lena, comment, "Spam")
    await showComment(lena, comment)
    expect(await open()).toBe(0)
  })

  test("like a thing once, however often they press", async () => {
    const id = await createPublishedArticle(ann, lena)
    await Promise.all(Array.from({ length: 5 }, () => setLike(ben, id, true)))
    expect(await setLike(ann, id, true)).toBe(2)
    expect(await readLiked(ben, [id])).toEqual([id])
    expect(await readLiked(guest, [id])).toEqual([])
    expect(await setLike(ben, id, false)).toBe(1)
    expect(await setLike(ben, id, false)).toBe(1)
  })

  test("are counted once a day, and bots not at all", async () => {
    const id = await createPublishedArticle(ann, lena)
    const from = (address: string, userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"): Ctx => ({
      ...guest,
      client: { ...guest.client, address, userAgent },
    })
    expect(await countView(from("10.0.0.1"), id)).toBe(1)
    expect(await countView(from("10.0.0.1"), id)).toBe(1)
    expect(await countView(from("10.0.0.2"), id)).toBe(2)
    expect(await countView(from("10.0.0.3", "Googlebot/2.1"), id)).toBe(2)
    expect((await listMostViewed(guest, 1))[0]?.id).toBe(id)
  })

  test("find more of the same subject below it first", async () => {
    const ofSubject = (category: "tasting" | "guides") => createPublishedArticle(ann, lena, { category })
    const id = await ofSubject("guides")
    const sameSubject = await ofSubject("guides")
    const laterOther = await ofSubject("tasting")
    const related = (await listRelated(guest, { id, category: "guides" }, 50)).map((each) => each.id)
    expect(related).not.toContain(id)
    expect(related.indexOf(sameSubject)).toBeLessThan(related.indexOf(laterOther))
  })

  test("report content, and editors may leave it in place", async () => {
    const id = await createPublishedArticle(ann, lena)
    await reportContent(ben, id, { reason: "untrue", note: "" })
    await settleReports(lena, { articleId: id, commentId: null })
    expect((await listReports(lena)).filter((each) => each.articleId === id)).toEqual([])
  })

  test("who comment too often are asked to wait", async () => {
    const id = await createPublishedArticle(ann, lena)
    const eve = asPerson(app, await person(app, "eve"))
    for (let time = 0; time < 20; time++) await addComment(eve, commentForm(id, `no. ${time}`))
    await expect(addComment(eve, commentForm(id, "and"))).rejects.toThrow("news.tooManyComments")
  })
})

test("a comment or like that arrives while the article is deleted finds it gone", async () => {
  const id = await createPublishedArticle(ann, lena)
  const deleting = await app.pool.connect()
  await deleting.query("begin")
  await deleting.query("delete from articles where id = $1", [id])
  const codeOf = (work: Promise<unknown>) => work.then(String, (problem) => problem.code)
  const answers = Promise.all([
    codeOf(reportContent(ben, id, { reason: "spam", note: "" })),
    codeOf(addComment(ben, commentForm(id, "Well said"))),
  ])
  const waiting =
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await app.pool.query(waiting)).rows[0].waiting).toBeGreaterThanOrEqual(2)
  await deleting.query("commit")
  deleting.release()
  expect(await answers).toEqual(["news.noSuchArticle", "news.noSuchArticle"])
})
