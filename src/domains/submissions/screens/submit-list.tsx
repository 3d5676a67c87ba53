import { data, useNavigation } from "react-router"
import { readTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { formError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { maxArchiveBytes } from "../bulk/open-archive.ts"
import { previewArchive } from "../bulk/preview-archive.ts"
import { listColumns, neededColumns } from "../bulk/read-list.ts"
import { maxBottles } from "../kinds.ts"
import { ListedBottles, RefusedRows } from "../parts/listed-bottles.tsx"
import { photoSecretOf } from "../photo-secret.ts"
import { refuse } from "../refusals.ts"
import { readSender } from "../send-from-page.ts"
import type { Route } from "./+types/submit-list"

const path = "/submit-lots/list"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [sender, termsVersion] = await Promise.all([readSender(ctx), readTermsVersion(ctx)])
  const megabytes = maxArchiveBytes / 1024 / 1024
  return { sender, termsVersion, columns: listColumns, needed: neededColumns, megabytes }
}

/** Only previews the archive: the other page's form submits it. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const file = (await readSubmittedForm(context, request)).get("file")
  const { secret, cookie } = photoSecretOf(ctx, request.headers.get("cookie"))
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {}
  const reply = await runAction(ctx, async () => {
    if (!(file instanceof File) || file.size === 0) throw refuse("archiveRequired", { field: "file" })
    if (file.size > maxArchiveBytes)
      throw refuse("archiveTooLarge", { field: "file", megabytes: maxArchiveBytes / 1024 / 1024 })
    return { looked: await previewArchive(ctx, secret, file) }
  })
  if ("looked" in reply) return data({ looked: reply.looked, refusal: undefined }, { headers })
  return data({ looked: undefined, refusal: reply.data.refusal }, { ...reply.init, headers })
}

export default function SubmitList({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { sender, termsVersion, columns, needed, megabytes } = loaderData
  const t = useTexts("submissions")
  const looked = actionData?.looked
  const problem = formError(actionData?.refusal)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-5 md:py-8">
      <PageHead title={t("bulk.title")} description={t("bulk.lead")} path={path} />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("bulk.title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("bulk.lead")}</p>
      </header>
      {problem && (
        <Note tone="alarm">
          <strong className="block">{t("form.notSent")}</strong>
          {problem}
        </Note>
      )}
      {looked && looked.refused.length > 0 && <RefusedRows rows={looked.refused} />}
      {looked && looked.bottles.length > 0 && (
        <ListedBottles bottles={looked.bottles} sender={sender} termsVersion={termsVersion} />
      )}
      <Chooser isLooked={looked !== undefined} refusal={actionData?.refusal} />
      <section className="grid max-w-read gap-4 border-t border-rule pt-6">
        <h2 className="text-xl">{t("bulk.howTitle")}</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
          {(["how1", "how2", "how3"] as const).map((line) => (
            <li key={line}>{t(`bulk.${line}`, { max: maxBottles, megabytes })}</li>
          ))}
        </ul>
        <h3 className="font-semibold">{t("bulk.columns")}</h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {columns.map((column) => (
            <li key={column}>
              <code className={needed.includes(column) ? "font-sans font-semibold" : "font-sans"}>
                {column}
              </code>
              {needed.includes(column) && <span className="label-text"> ({t("bulk.needed")})</span>}
            </li>
          ))}
        </ul>
        <p>
          <a className="link" href={`${path}.csv`} download>
            {t("bulk.template")}
          </a>
        </p>
      </section>
    </div>
  )
}

type ChooserProps = { isLooked: boolean; refusal: RefusalView | undefined }

function Chooser({ isLooked, refusal }: ChooserProps) {
  const t = useTexts("submissions")
  const isBusy = useNavigation().state !== "idle"
  return (
    <PostForm
      refusal={refusal}
      encType="multipart/form-data"
      className="grid max-w-read justify-items-start gap-3"
    >
      <TextField
        name="file"
        label={t(isLooked ? "bulk.other" : "bulk.file")}
        hint={t("bulk.previewHint")}
        className="w-full"
        type="file"
        accept=".zip,application/zip"
        required
      />
      <Button kind={isLooked ? "plain" : "act"} disabled={isBusy}>
        {t("bulk.preview")}
      </Button>
    </PostForm>
  )
}
