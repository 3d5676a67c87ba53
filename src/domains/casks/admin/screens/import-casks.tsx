import { readUploadedText } from "#admin/uploaded-file.ts"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ListImportPage } from "#domains/catalogue/admin/parts/list-import-page.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { caskColumns } from "../../csv-cask-lines.ts"
import { applyCasks, previewCasks } from "../import-casks.ts"
import type { Route } from "./+types/import-casks"

export const loader = adminLoader("catalogue", () => ({ columns: caskColumns }))

export const action = adminAction("catalogue", async (ctx, _submitted, _args, form) => {
  if (form.get("intent") === "apply") {
    await applyCasks(ctx, String(form.get("list") ?? ""), String(form.get("stamp") ?? ""))
    return redirectWithToast("/admin/casks", "casks-admin", "messages.imported")
  }
  return { preview: await previewCasks(ctx, await readUploadedText(form.get("file"))) }
})

export default function ImportCasks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  return (
    <ListImportPage
      title={t("import.title")}
      back={{ to: "/admin/casks", text: t("casks") }}
      answered={actionData}
      texts={useCaskTexts()}
      file={{ label: t("import.file"), hint: t("import.fileHint") }}
      columns={{
        columns: loaderData.columns,
        isNeeded,
        texts: { about: t("import.about"), exported: t("import.export"), needed: t("import.needed") },
        exportPath: "/admin/casks.csv",
      }}
    />
  )
}

function useCaskTexts() {
  const t = useTexts("casks-admin")
  const casksTexts = useTexts("casks")
  const reasons = useAnyTexts("casks")
  return {
    thing: t("cask"),
    addedTitle: t("import.addedTitle"),
    changedTitle: t("import.changedTitle"),
    heads: [
      { label: t("cask") },
      { label: t("number") },
      { label: t("import.distillery") },
      { label: casksTexts("filled") },
      { label: t("rla"), isFigure: true },
    ],
    reason: ({ reason }: { reason: string }) => reasons(`refusals.${reason}`),
    pathOf: (id: string) => pathTo("/admin/casks/:id", { id }),
  }
}

const mayBeEmpty = ["previous_contents", "fill", "ola_litres", "note", "bottles_estimate"]
const isNeeded = (column: string) => !mayBeEmpty.includes(column)
