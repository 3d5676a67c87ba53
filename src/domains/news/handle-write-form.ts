import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import type { PlainKey } from "#language/use-texts.ts"
import { type AppPath, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { readPlain, writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { deleteArticle } from "./delete-article.ts"
import { ArticleForm } from "./inputs.ts"
import { readEditableArticle } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { editArticlePath } from "./rules.ts"
import { createArticle, saveArticle } from "./save-article.ts"
import { storeArticlePicture } from "./store-article-picture.ts"
import { submitArticle, withdrawSubmission } from "./submit-article.ts"

export const historyPath = "/my-account/articles-history"

export type ArticleFormResult = { to: AppPath; message?: PlainKey<"news"> }

export async function handleWriteForm(
  ctx: Ctx,
  articleId: string | undefined,
  form: FormData,
): Promise<ArticleFormResult> {
  const submitted = fieldsOf(form)
  if (articleId !== undefined && submitted.intent === "delete") {
    await deleteArticle(ctx, articleId)
    return { to: historyPath, message: "messages.deleted" }
  }
  if (articleId !== undefined && submitted.intent === "withdraw") {
    await withdrawSubmission(ctx, articleId)
    return { to: editArticlePath(articleId), message: "messages.withdrawn" }
  }
  const id = await saveWritten(ctx, articleId, form)
  if (submitted.intent === "submit") {
    await submitArticle(ctx, id)
    return { to: historyPath, message: "messages.submitted" }
  }
  const language = submitted.isTranslation ? `?language=${submitted.language}` : ""
  return {
    to: withSearch(editArticlePath(id), language),
    ...(submitted.intent === "auto" ? {} : { message: "messages.saved" }),
  }
}

/** Creates the article, or saves its text in the language of the form. */
export async function saveWritten(ctx: Ctx, articleId: string | undefined, form: FormData): Promise<string> {
  const submitted = fieldsOf(form)
  const cover = form.get("cover")
  const html = submitted.html ?? (await htmlOfPlain(ctx, articleId, submitted))
  const article = parseInput("news", ArticleForm, {
    ...submitted,
    html,
    pictureId: submitted.dropCover ? "" : (submitted.pictureId ?? ""),
  })
  const hasCover = cover instanceof File && cover.size > 0
  const pictureId = hasCover
    ? await storeArticlePicture(ctx, () => readUploadedPicture(cover))
    : article.pictureId
  const whole = { ...article, pictureId }
  if (articleId !== undefined) {
    await saveArticle(ctx, articleId, whole, submitted.seen)
    return articleId
  }
  if (!/^[\w-]{8,80}$/.test(submitted.key ?? "")) throw refuse("keyRequired")
  const id = await createArticle(ctx, whole, submitted.key ?? "")
  // If the form was sent twice, its latest content counts.
  await saveArticle(ctx, id, whole)
  return id
}

/** Plain text has no bold text and links: unchanged text keeps its HTML. */
async function htmlOfPlain(
  ctx: Ctx,
  articleId: string | undefined,
  { plain = "", language }: FormFields,
): Promise<string> {
  const typed = plain.replaceAll("\r\n", "\n").trim()
  if (articleId !== undefined) {
    const { body } = await readEditableArticle(ctx, articleId, language)
    if (writePlain(readBlocks(body)) === typed) return body
  }
  return writeHtml(readPlain(typed))
}
