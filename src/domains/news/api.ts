import { z } from "zod"
import { can, requireOwn } from "#domains/accounts/permissions.ts"
import { readPicture } from "#domains/pictures/reads.ts"
import { receivePicture } from "#domains/pictures/receive-picture.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type ApiCall, body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { addComment } from "./add-comment.ts"
import { adminArticleList } from "./admin/article-list.ts"
import { listAdminArticles } from "./admin/reads.ts"
import { countView } from "./count-view.ts"
import { deleteArticle } from "./delete-article.ts"
import { ArticleList, Like, MostViewed, NewArticle, NewComment, NewReport } from "./inputs.ts"
import { listComments } from "./read-comments.ts"
import { countPublishedArticles, listArticlesOf, listLatest, listMostViewed, readArticle } from "./reads.ts"
import { reportContent } from "./report-content.ts"
import { requirePublished } from "./require-published.ts"
import { createArticle } from "./save-article.ts"
import { setLike } from "./set-like.ts"
import { asSpecArticle, asSpecComment, SpecArticle, SpecComment, SpecWholeArticle } from "./spec-shape.ts"
import { storeArticlePicture } from "./store-article-picture.ts"
import { submitArticle } from "./submit-article.ts"

const tags = ["News"]
const Page = z.object({ results: z.array(SpecArticle), pagination: z.record(z.string(), z.number()) })
const CreatedAnswer = z.object({ status: z.literal("success"), _id: z.string() })
const SuccessResponse = z.object({ status: z.literal("success") })
const Views = z.object({ views: z.number() })
const Likes = z.object({ likes: z.number(), liked: z.boolean() })
const StoredPicture = z.object({ _id: z.string(), src: z.string() })

export const newsApi = createRouter()
  .get(
    "/newletter",
    describeApi("Published articles. Editors see all", { answer: Page, tags }),
    query("news", ArticleList),
    async (c) => c.json(await listPage(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/newletter/status/active",
    describeApi("Published articles, newest first", { answer: Page, tags }),
    query("news", ArticleList),
    async (c) => c.json(await listPublishedPage(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/newletter/mostviewed",
    describeApi("The most read articles: ?length= of them", { answer: z.array(SpecArticle), tags }),
    query("news", MostViewed),
    async (c) => c.json((await listMostViewed(c.var.ctx, c.req.valid("query").length)).map(asSpecArticle)),
  )
  .get(
    "/newletter/user/:id",
    describeApi("Your own articles", { answer: z.array(SpecArticle), tags }),
    async (c) => {
      requireOwn(c.var.ctx, c.req.param("id"), { orWith: "publish" })
      return c.json((await listArticlesOf(c.var.ctx, c.req.param("id"))).map(asSpecArticle))
    },
  )
  .get("/newletter/:id", describeApi("One article", { answer: SpecWholeArticle, tags }), async (c) => {
    const article = await readArticle(c.var.ctx, c.req.param("id"))
    return c.json({ ...asSpecArticle(article), content: article.body })
  })
  .get(
    "/newletter/:id/comment",
    describeApi("Comments on an article", { answer: z.array(SpecComment), tags }),
    async (c) => {
      const { id } = await requirePublished(c.var.ctx, c.req.param("id"))
      return c.json((await listComments(c.var.ctx, id)).map(asSpecComment))
    },
  )
  .post(
    "/newletter/:id/comment",
    describeApi("Comment on an article", { answer: CreatedAnswer, tags, status: 201 }),
    body("news", NewComment),
    async (c) => c.json(await comment(c, c.req.valid("json")), 201),
  )
  .post(
    "/newletter/:id/comment/:commentId/subcomment",
    describeApi("Reply to a comment", { answer: CreatedAnswer, tags, status: 201 }),
    body("news", NewComment),
    async (c) => c.json(await comment(c, c.req.valid("json"), c.req.param("commentId")), 201),
  )
  .post(
    "/newletter/pictures",
    describeApi(
      "Upload a picture for an article: multipart/form-data with the file in `picture`, at most 10 MB",
      {
        answer: StoredPicture,
        tags,
        status: 201,
      },
    ),
    async (c) => {
      const { ctx } = c.var
      const id = await storeArticlePicture(ctx, () => receivePicture(ctx, c.req.raw))
      return c.json({ _id: id, src: sourcesOf(await readPicture(ctx, id)).src }, 201)
    },
  )
  .post(
    "/newletter",
    describeApi("Submit an article for review", { answer: CreatedAnswer, tags, status: 201 }),
    body("news", NewArticle),
    async (c) => c.json(await createFromCall(c.var.ctx, c.req.valid("json")), 201),
  )
  .post(
    "/newletter/view/:id",
    describeApi("Count a view. A reader counts once a day", { answer: Views, tags }),
    async (c) => c.json({ views: await countView(c.var.ctx, c.req.param("id")) }),
  )
  .put(
    "/newletter/comment/:id/addlike",
    describeApi("Like a comment. `like: false` removes the like", { answer: Likes, tags }),
    body("news", Like),
    async (c) => c.json(await likeFromCall(c, c.req.param("id"), c.req.valid("json"))),
  )
  .put(
    "/newletter/:id/addlike",
    describeApi("Like an article. `like: false` removes the like", { answer: Likes, tags }),
    body("news", Like),
    async (c) => c.json(await likeFromCall(c, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/newletter/:id/report",
    describeApi("Report an article or a comment", { answer: SuccessResponse, tags }),
    body("news", NewReport),
    async (c) => {
      await reportContent(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success" })
    },
  )
  .delete(
    "/newletter/delete/:id",
    describeApi("Delete your own unpublished article. Editors can delete any article", {
      answer: SuccessResponse,
      tags,
    }),
    async (c) => {
      await deleteArticle(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )

async function listPublishedPage(ctx: Ctx, { page, limit }: z.output<typeof ArticleList>) {
  const [rows, total] = await Promise.all([
    listLatest(ctx, limit, (page - 1) * limit),
    countPublishedArticles(ctx),
  ])
  return paged(rows.map(asSpecArticle), { page, limit, total })
}

async function listPage(ctx: Ctx, listQuery: z.output<typeof ArticleList>) {
  if (!can(ctx, "publish")) return await listPublishedPage(ctx, listQuery)
  const { articles, total } = await listAdminArticles(ctx, {
    ...parseListQuery(adminArticleList, {}),
    ...listQuery,
  })
  return paged(articles.map(asSpecArticle), { ...listQuery, total })
}

function paged(results: z.output<typeof SpecArticle>[], at: { page: number; limit: number; total: number }) {
  return { results, pagination: { ...at, pages: Math.max(1, Math.ceil(at.total / at.limit)) } }
}

async function createFromCall(
  ctx: Ctx,
  input: z.output<typeof NewArticle>,
): Promise<z.output<typeof CreatedAnswer>> {
  const { content, picture, draft, idempotencyKey, ...texts } = input
  const id = await createArticle(
    ctx,
    { ...texts, html: content, pictureId: picture },
    idempotencyKey ?? newId("key"),
  )
  if (!draft) await submitArticle(ctx, id)
  return { status: "success", _id: id }
}

async function comment(c: ApiCall, input: z.output<typeof NewComment>, parentId?: string) {
  const key = input.idempotencyKey ?? newId("key")
  const articleId = c.req.param("id") ?? ""
  const newComment = { articleId, parentId, content: input.content, key }
  return { status: "success" as const, _id: await addComment(c.var.ctx, newComment) }
}

async function likeFromCall(c: ApiCall, subjectId: string, { like: isLiked }: z.output<typeof Like>) {
  return { likes: await setLike(c.var.ctx, subjectId, isLiked), liked: isLiked }
}
