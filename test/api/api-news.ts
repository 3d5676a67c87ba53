import { randomUUID } from "node:crypto"
import { addComment } from "#domains/news/add-comment.ts"
import { publishArticle } from "#domains/news/decide-article.ts"
import { ArticleForm } from "#domains/news/inputs.ts"
import { createArticle } from "#domains/news/save-article.ts"
import { submitArticle } from "#domains/news/submit-article.ts"
import type { Ctx } from "#platform/ctx.ts"

export const articleText = `<p>${"Peat, salt and a little lemon, and then the long way home. ".repeat(6)}</p>`

export function articleForm(change: Partial<ArticleForm> = {}): ArticleForm {
  const usual = { title: "A dram on Islay", category: "tasting", language: "en", html: articleText }
  return ArticleForm.parse({ ...usual, ...change })
}

export async function createDraft(author: Ctx, change: Partial<ArticleForm> = {}) {
  return await createArticle(author, articleForm(change), randomUUID())
}

export async function createPublishedArticle(author: Ctx, staff: Ctx, change: Partial<ArticleForm> = {}) {
  const id = await createDraft(author, change)
  await submitArticle(author, id)
  await publishArticle(staff, id)
  return id
}

export type NewsFixtures = { article: string; comment: string; draft: string }

export async function createNews(author: Ctx, staff: Ctx): Promise<NewsFixtures> {
  const article = await createPublishedArticle(author, staff)
  const comment = await addComment(author, { articleId: article, content: "Well said", key: randomUUID() })
  return { article, comment, draft: await createDraft(author, { title: "Half of it" }) }
}

const none = `art_${"0".repeat(24)}`
const noComment = `cmt_${"0".repeat(24)}`
const commentBody = { content: "So it is" }
const articleBody = () => ({ title: "A dram on Skye", content: articleText, idempotencyKey: randomUUID() })
const reported = { reason: "spam" }

export function newsCalls(news: () => NewsFixtures, memberId: () => string) {
  const at = (path: string) => () =>
    `/newletter${path.replace(":article", news().article).replace(":comment", news().comment).replace(":draft", news().draft)}`
  return {
    "get /newletter": { by: "anybody", status: 200 },
    "get /newletter/status/active": { by: "anybody", status: 200 },
    "get /newletter/mostviewed": { by: "anybody", path: at("/mostviewed?length=3"), status: 200 },
    "get /newletter/user/{id}": { by: "member", path: () => `/newletter/user/${memberId()}`, status: 200 },
    "get /newletter/{id}": {
      by: "anybody",
      path: at("/:article"),
      strangers: [`/newletter/${none}`, "/newletter/x"],
      status: 200,
    },
    "get /newletter/{id}/comment": {
      by: "anybody",
      path: at("/:article/comment"),
      strangers: [`/newletter/${none}/comment`],
      status: 200,
    },
    "post /newletter/{id}/comment": {
      by: "member",
      path: at("/:article/comment"),
      strangers: [`/newletter/${none}/comment`],
      body: () => commentBody,
      status: 201,
    },
    "post /newletter/{id}/comment/{commentId}/subcomment": {
      by: "member",
      path: at("/:article/comment/:comment/subcomment"),
      strangers: [`/newletter/${none}/comment/${noComment}/subcomment`],
      body: () => commentBody,
      status: 201,
    },
    "post /newletter/pictures": { by: "member", status: 422 },
    "post /newletter": { by: "member", body: articleBody, status: 201 },
    "post /newletter/view/{id}": {
      by: "anybody",
      path: at("/view/:article"),
      strangers: [`/newletter/view/${none}`],
      status: 200,
    },
    "put /newletter/comment/{id}/addlike": {
      by: "member",
      path: at("/comment/:comment/addlike"),
      strangers: [`/newletter/comment/${noComment}/addlike`],
      body: () => ({}),
      status: 200,
    },
    "put /newletter/{id}/addlike": {
      by: "member",
      path: at("/:article/addlike"),
      strangers: [`/newletter/${none}/addlike`],
      body: () => ({}),
      status: 200,
    },
    "post /newletter/{id}/report": {
      by: "member",
      path: at("/:comment/report"),
      strangers: [`/newletter/${none}/report`, `/newletter/${noComment}/report`],
      body: () => reported,
      status: 200,
    },
    "delete /newletter/delete/{id}": {
      by: "member",
      path: at("/delete/:draft"),
      strangers: [`/newletter/delete/${none}`],
      status: 200,
    },
  } as const
}

export const newsMeanings = {
  "get /newletter/user/{id}": { "path.id": "member" },
  "get /newletter/{id}": { "path.id": "public" },
  "get /newletter/{id}/comment": { "path.id": "public" },
  "post /newletter/{id}/comment": { "path.id": "public" },
  "post /newletter/{id}/comment/{commentId}/subcomment": { "path.id": "public", "path.commentId": "public" },
  "post /newletter/view/{id}": { "path.id": "public" },
  "put /newletter/comment/{id}/addlike": { "path.id": "public" },
  "put /newletter/{id}/addlike": { "path.id": "public" },
  "post /newletter/{id}/report": { "path.id": "public" },
  "delete /newletter/delete/{id}": { "path.id": "owned" },
} as const

export function newsForeign(memberId: () => string, news: () => NewsFixtures) {
  return {
    "get /newletter/user/{id}": () => ({ path: `/newletter/user/${memberId()}` }),
    "delete /newletter/delete/{id}": () => ({ path: `/newletter/delete/${news().draft}` }),
  }
}

export const newsPermissions = {
  "get /newletter/user/{id}": "publish",
  "delete /newletter/delete/{id}": "publish",
} as const

/** An active member gets 404, because the id does not exist; a suspended one is refused. */
const closed = (path: string, body?: unknown) =>
  ({ whenSuspended: "closed", status: 404, request: () => ({ path, ...(body ? { body } : {}) }) }) as const

export const newsWrites = {
  "post /newletter/{id}/comment": closed(`/newletter/${none}/comment`, commentBody),
  "post /newletter/{id}/comment/{commentId}/subcomment": closed(
    `/newletter/${none}/comment/${noComment}/subcomment`,
    commentBody,
  ),
  "post /newletter/pictures": { ...closed("/newletter/pictures"), status: 422 },
  "post /newletter": {
    whenSuspended: "closed",
    status: 201,
    request: () => ({ path: "/newletter", body: articleBody() }),
  },
  "post /newletter/view/{id}": {
    whenSuspended: "open",
    request: () => ({ path: `/newletter/view/${none}` }),
  },
  "put /newletter/comment/{id}/addlike": closed(`/newletter/comment/${noComment}/addlike`, { like: true }),
  "put /newletter/{id}/addlike": closed(`/newletter/${none}/addlike`, { like: true }),
  "post /newletter/{id}/report": closed(`/newletter/${none}/report`, reported),
  "delete /newletter/delete/{id}": closed(`/newletter/delete/${none}`),
} as const
