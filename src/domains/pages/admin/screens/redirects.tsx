import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { RedirectForm } from "../../inputs.ts"
import { deleteRedirect, listRedirects, saveRedirect } from "../../redirects.ts"
import type { Route } from "./+types/redirects"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    requirePermission(ctx, "publish")
    return { rows: await listRedirects(ctx) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "publish")
      const isGoing = submitted.intent === "delete"
      if (isGoing) await deleteRedirect(ctx, submitted.from ?? "")
      else await saveRedirect(ctx, parseInput("pages", RedirectForm, submitted))
      return redirectWithToast("/admin/redirects", "pages", isGoing ? "redirects.deleted" : "redirects.saved")
    },
    submitted,
  )
}

export default function Redirects({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const t = useTexts("pages")
  const pagesTexts = useTexts("pages-admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const atAll = formError(refused?.refusal)
  return (
    <>
      <PageHead title={t("redirects.title")} isHidden />
      <AdminPageHead
        title={t("redirects.title")}
        back={{ to: "/admin/pages", text: pagesTexts("title") }}
        aside={t("redirects.lead")}
      />
      {atAll && <Note tone="alarm">{atAll}</Note>}
      <PostForm
        key={rows.length}
        refusal={refused?.refusal}
        className="grid items-start gap-4 md:grid-cols-[1fr_1fr_12rem_auto]"
      >
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            label={t(`redirects.${name}`)}
            anchor={name}
            error={fieldError(refused?.refusal, name)}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name={name}
                maxLength={300}
                placeholder={name === "from" ? "/old-page" : "/how-to-bid"}
                defaultValue={refused?.submitted?.[name]}
              />
            )}
          </Field>
        ))}
        <Field label={t("redirects.kind")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="kind" defaultValue={refused?.submitted?.kind ?? "permanent"}>
              <option value="permanent">{t("redirects.permanent")}</option>
              <option value="temporary">{t("redirects.temporary")}</option>
            </Select>
          )}
        </Field>
        <Button kind="act" className="min-h-11 md:mt-7" disabled={isBusy}>
          {t("redirects.save")}
        </Button>
      </PostForm>
      {rows.length === 0 ? (
        <EmptyState title={t("redirects.none")}>{t("redirects.noneNext")}</EmptyState>
      ) : (
        <RedirectTable rows={rows} />
      )}
    </>
  )
}

function RedirectTable({ rows }: Route.ComponentProps["loaderData"]) {
  const t = useTexts("pages")
  const pagesTexts = useTexts("pages-admin")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  return (
    <Table caption={t("redirects.title")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("redirects.from")}</HeadCell>
          <HeadCell>{t("redirects.to")}</HeadCell>
          <HeadCell>{t("redirects.kind")}</HeadCell>
          <HeadCell>{pagesTexts("written")}</HeadCell>
          <HeadCell>{pagesTexts("acts")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fromPath, toPath, isPermanent, author, createdAt }) => (
          <tr key={fromPath} className="hover:bg-paper-sunk">
            <Cell className="min-w-40 break-all">{fromPath}</Cell>
            <Cell className="min-w-40 break-all">{toPath}</Cell>
            <Cell>{t(isPermanent ? "redirects.permanent" : "redirects.temporary")}</Cell>
            <Cell className="min-w-36">
              {author}, {formatDate(createdAt, language)}
            </Cell>
            <Cell>
              <Form method="post">
                <input type="hidden" name="from" value={fromPath} />
                <Button size="small" name="intent" value="delete" disabled={isBusy}>
                  {t("redirects.delete")}
                  <span className="sr-only">: {fromPath}</span>
                </Button>
              </Form>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
