import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { articleText, createDraft } from "../../../../test/api/api-news.ts"
import { adminRoutes, callScreen, formOf, screenAt } from "../../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { publishArticle } from "../decide-article.ts"
import { readArticle, readEditableArticle } from "../reads.ts"

let app: TestApp
let lena: Ctx
let author: Ctx

beforeAll(async () => {
  app = await testApp()
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  author = asPerson(app, await person(app, "ann"))
})

async function post(path: string, fields: FormFields, id = "") {
  const route = adminRoutes.find((each) => each.path === path)
  const { action } = route ? await screenAt(route) : {}
  if (!action) throw new Error(`${path} has no form`)
  const url = new URL(path.replace(":id", id), app.origin)
  const params: Record<string, string> = id ? { id } : {}
  return await callScreen(action, { ctx: lena, pattern: path, url, params, form: formOf(fields) })
}

const written = { title: "Islay in winter", category: "tasting", language: "en", html: articleText }
const idIn = (to: string | null) => /art_[0-9a-z]{24}/.exec(to ?? "")?.[0] ?? ""

test("an editor writes, translates and publishes an article without the authors' queue", async () => {
  const draft = await post("/admin/news/new", { ...written, key: "key-of-the-form", intent: "save" })
  const id = idIn(draft.to)
  expect(draft.to).toBe(`/admin/news/${id}/edit`)
  expect(await readEditableArticle(lena, id)).toMatchObject({ state: "draft", title: written.title })

  const vietnamese = {
    ...written,
    language: "vi",
    title: "Islay mùa đông",
    isTranslation: "yes",
    intent: "save",
  }
  expect((await post("/admin/news/:id/edit", vietnamese, id)).to).toBe(`/admin/news/${id}/edit?language=vi`)
  expect(await readEditableArticle(lena, id, "vi")).toMatchObject({ title: "Islay mùa đông", original: "en" })

  const later = { ...written, intent: "publish", at: "2026-12-24T09:00" }
  expect((await post("/admin/news/:id/edit", later, id)).to).toBe(`/admin/news/${id}`)
  expect(await readArticle(lena, id)).toMatchObject({
    state: "published",
    publishedAt: "2026-12-24T01:00:00.000Z",
  })
})

test("an article is published in one step, and one that is too short stays a draft", async () => {
  const short = { ...written, html: "<p>Soon.</p>", key: "key-of-another", intent: "publish" }
  const refused = await post("/admin/news/new", short)
  expect(refused.refusal).toMatchObject({ code: "news.textTooShort", facts: { field: "html" } })
  const again = await post("/admin/news/new", { ...short, html: articleText })
  expect(again.to).toBe(`/admin/news/${idIn(again.to)}`)
  expect(await readArticle(lena, idIn(again.to))).toMatchObject({ state: "published" })
})

test("what a member is still writing is not published by an editor", async () => {
  const id = await createDraft(author)
  await expect(publishArticle(lena, id)).rejects.toThrow("news.transitionNotAllowed")
})
