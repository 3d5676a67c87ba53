import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { RedirectForm } from "../../inputs.ts"
import { deleteRedirect, listRedirects, saveRedirect } from "../../redirects.ts"
import type { Route } from "./+types/redirects"

export const loader = adminLoader("publish", async (ctx) => ({ rows: await listRedirects(ctx) }))

export const action = adminAction("publish", async (ctx, submitted) => {
  const isGoing = submitted.intent === "delete"
  if (isGoing) await deleteRedirect(ctx, submitted.from ?? "")
  else await saveRedirect(ctx, parseInput("pages", RedirectForm, submitted))
  return redirectWithToast("/admin/redirects", "pages", isGoing ? "redirects.deleted" : "redirects.saved")
})

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
        <DataTable
          noun="pages"
          caption={t("redirects.title")}
          columns={columns}
          rows={rows}
          rowKey={({ fromPath }) => fromPath}
          stacks={false}
        />
      )}
    </>
  )
}

type ListedRedirect = Route.ComponentProps["loaderData"]["rows"][number]

const columns: readonly Column<ListedRedirect, "pages">[] = [
  { name: "from", head: "redirects.from", value: "fromPath", className: "min-w-40 break-all" },
  { name: "to", head: "redirects.to", value: "toPath", className: "min-w-40 break-all" },
  {
    name: "kind",
    head: "redirects.kind",
    cell: ({ isPermanent }, { t }) => t(isPermanent ? "redirects.permanent" : "redirects.temporary"),
  },
  {
    name: "written",
    head: headFrom("pages-admin", "written"),
    cell: ({ author, createdAt }, { language }) => `${author}, ${formatDate(createdAt, language)}`,
    className: "min-w-36",
  },
  {
    name: "acts",
    head: headFrom("pages-admin", "acts"),
    cell: ({ fromPath }) => <DeleteButton path={fromPath} />,
  },
]

function DeleteButton({ path }: { path: string }) {
  const t = useTexts("pages")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post">
      <input type="hidden" name="from" value={path} />
      <Button size="small" name="intent" value="delete" disabled={isBusy}>
        {t("redirects.delete")}
        <span className="sr-only">: {path}</span>
      </Button>
    </Form>
  )
}
