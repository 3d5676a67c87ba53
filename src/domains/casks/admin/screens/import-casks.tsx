import { readUploadedText } from "#admin/uploaded-file.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { ListImportPage } from "#domains/catalogue/admin/parts/list-import-page.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { caskColumns } from "../../csv-cask-lines.ts"
import { applyCasks, previewCasks } from "../import-casks.ts"
import type { Route } from "./+types/import-casks"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => {
    requirePermission(ctx, "catalogue")
    return { columns: caskColumns }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, async () => {
    requirePermission(ctx, "catalogue")
    const form = await readSubmittedForm(context, request)
    if (form.get("intent") === "apply") {
      await applyCasks(ctx, String(form.get("list") ?? ""), String(form.get("stamp") ?? ""))
      return redirectWithToast("/admin/casks", "casks", "admin.messages.imported")
    }
    return { preview: await previewCasks(ctx, await readUploadedText(form.get("file"))) }
  })
}

export default function ImportCasks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("casks")
  return (
    <>
      <PageHead title={t("admin.import.title")} isHidden />
      <ListImportPage
        title={t("admin.import.title")}
        back={{ to: "/admin/casks", text: t("admin.casks") }}
        answered={actionData}
        texts={useCaskTexts()}
        file={{ label: t("admin.import.file"), hint: t("admin.import.fileHint") }}
        columns={{
          columns: loaderData.columns,
          isNeeded,
          texts: {
            about: t("admin.import.about"),
            exported: t("admin.import.export"),
            needed: t("admin.import.needed"),
          },
          exportPath: "/admin/casks.csv",
        }}
      />
    </>
  )
}

function useCaskTexts() {
  const t = useTexts("casks")
  const reasons = useAnyTexts("casks")
  return {
    thing: t("admin.cask"),
    addedTitle: t("admin.import.addedTitle"),
    changedTitle: t("admin.import.changedTitle"),
    heads: [
      { label: t("admin.cask") },
      { label: t("admin.number") },
      { label: t("admin.import.distillery") },
      { label: t("filled") },
      { label: t("admin.rla"), isFigure: true },
    ],
    reason: ({ reason }: { reason: string }) => reasons(`refusals.${reason}`),
    pathOf: (id: string) => pathTo("/admin/casks/:id", { id }),
  }
}

const mayBeEmpty = ["previous_contents", "fill", "ola_litres", "note", "bottles_estimate"]
const isNeeded = (column: string) => !mayBeEmpty.includes(column)
