import { useNavigation, useSearchParams } from "react-router"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { writtenLanguageOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { newId } from "#platform/ids.ts"
import { fieldsOf } from "#platform/input.ts"
import { writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { Form, replace, useNavigate } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { handleWriteForm } from "../handle-write-form.ts"
import { ArticleLanguages } from "../parts/article-languages.tsx"
import { blankArticle } from "../parts/blank-article.ts"
import { WriteForm } from "../parts/write-form.tsx"
import { readEditableArticle } from "../reads.ts"
import { editArticlePath, isEditable } from "../rules.ts"
import type { Route } from "./+types/write"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    requirePermission(ctx, "write")
    const formKey = newId("key")
    const isStaff = can(ctx, "publish")
    if (params.id === undefined)
      return { writing: blankArticle(writtenLanguageOf(ctx.language)), formKey, isStaff }
    const writing = await readEditableArticle(ctx, params.id, url.searchParams.get("language") ?? undefined)
    return { writing: { ...writing, plain: writePlain(readBlocks(writing.body)) }, formKey, isStaff }
  })
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await readSubmittedForm(context, request)
  const submitted = fieldsOf(form)
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "write")
      const { to, message } = await handleWriteForm(ctx, params.id, form)
      if (!message) return params.id === undefined ? replace(to) : { saved: true }
      return redirectWithToast(to, "news", message)
    },
    { ...submitted, search: url.search },
  )
}

export default function Write({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { writing, formKey, isStaff } = loaderData
  const t = useTexts("news")
  const [search] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const { id, state, isMine, reason, language } = writing
  const canWrite = isStaff || isEditable(state)
  return (
    <div className="page grid grid-cols-[minmax(0,46rem)] gap-6 py-6 md:py-10">
      <PageHead title={t("write.title")} isHidden={id !== null} path="/whisky-news/submit-new-article" />
      <header className="grid gap-2">
        <h1 className="text-3xl">{t(id === null ? "write.title" : "write.edit")}</h1>
        {id === null ? (
          <p className="text-ink-soft">{t("write.lead")}</p>
        ) : (
          <p className="label-text">{t(`states.${state}`)}</p>
        )}
      </header>
      {state === "refused" && reason && <Note tone="alarm">{t("write.refused", { reason })}</Note>}
      {state === "submitted" && isMine && <InReview />}
      {!canWrite && state !== "submitted" && <Note>{t("write.isOut")}</Note>}
      {id !== null && isStaff && <ArticleLanguages writing={writing} path={editArticlePath(id)} />}
      {canWrite && (
        <WriteForm
          // A text in another language needs a new form.
          key={`${language} ${state}`}
          writing={writing}
          formKey={formKey}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
        />
      )}
      {id !== null && search.get("dialog") === "delete" && <Deletion id={id} />}
    </div>
  )
}

function InReview() {
  const t = useTexts("news")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Note>
      <p>{t("write.inReview")}</p>
      <Form method="post" className="mt-2">
        <Button name="intent" value="withdraw" size="small" disabled={isBusy}>
          {t("write.withdraw")}
        </Button>
      </Form>
    </Note>
  )
}

function Deletion({ id }: { id: string }) {
  const t = useTexts("news")
  const navigate = useNavigate()
  const isBusy = useNavigation().state !== "idle"
  const returnPath = editArticlePath(id)
  return (
    <Dialog
      id="question"
      isOpen
      title={t("write.deleteTitle")}
      onClose={() => void navigate(returnPath, { replace: true, preventScrollReset: true })}
    >
      <p>{t("write.deleteMessage")}</p>
      <Form method="post" action={returnPath} className="flex flex-wrap justify-end gap-3">
        <LinkButton to={returnPath} kind="quiet" replace preventScrollReset>
          {t("write.keep")}
        </LinkButton>
        <Button name="intent" value="delete" kind="alarm" disabled={isBusy}>
          {t("write.delete")}
        </Button>
      </Form>
    </Dialog>
  )
}
