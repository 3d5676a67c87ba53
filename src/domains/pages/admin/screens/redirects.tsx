import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseInput, parseTogether } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { RedirectForm } from "../../inputs.ts"
import { deleteRedirect, listRedirects, requireForeignPath, saveRedirect } from "../../redirects.ts"
import type { Route } from "./+types/redirects"

export const loader = adminLoader("publish", async (ctx) => ({ rows: await listRedirects(ctx) }))

export const action = adminAction("publish", async (ctx, submitted) => {
  const isGoing = submitted.intent === "delete"
  if (isGoing) await deleteRedirect(ctx, submitted.from ?? "")
  else {
    const { redirect } = parseTogether({
      redirect: () => parseInput("pages", RedirectForm, submitted),
      from: () => requireForeignPath((submitted.from ?? "").trim()),
    })
    await saveRedirect(ctx, redirect)
  }
  return redirectWithToast("/admin/redirects", "pages", isGoing ? "redirects.deleted" : "redirects.saved")
})

export default function Redirects({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const t = useTexts("pages")
  const pagesTexts = useTexts("pages-admin")
  return (
    <>
      <AdminPageHead
        title={t("redirects.title")}
        back={{ to: "/admin/pages", text: pagesTexts("title") }}
        aside={t("redirects.lead")}
      />
      <FormProblem answer={actionData} />
      <AdminForm
        key={rows.length}
        answer={actionData}
        className="grid items-start gap-4 md:grid-cols-[1fr_1fr_12rem_auto]"
      >
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`redirects.${name}`)}
            maxLength={300}
            placeholder={name === "from" ? "/old-page" : "/how-to-bid"}
          />
        ))}
        <SelectField
          name="kind"
          label={t("redirects.kind")}
          value="permanent"
          options={[
            ["permanent", t("redirects.permanent")],
            ["temporary", t("redirects.temporary")],
          ]}
        />
        <SubmitButton kind="act" className="min-h-11 md:mt-7" text={t("redirects.save")} />
      </AdminForm>
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
  return (
    <Form method="post">
      <input type="hidden" name="from" value={path} />
      <SubmitButton size="small" intent="delete">
        {t("redirects.delete")}
        <span className="sr-only">: {path}</span>
      </SubmitButton>
    </Form>
  )
}
