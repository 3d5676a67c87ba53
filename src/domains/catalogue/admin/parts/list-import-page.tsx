import type { ComponentProps } from "react"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ListColumns, ListFile } from "#admin/lists/list-import.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Note } from "#ui/note.tsx"
import { ListPreview } from "./list-preview.tsx"

type Props = {
  title: string
  back: { to: AppPath; text: string }
  answered: { refusal: RefusalView } | { preview: ComponentProps<typeof ListPreview>["preview"] } | undefined
  texts: ComponentProps<typeof ListPreview>["texts"]
  file: { label: string; hint: string }
  columns: ComponentProps<typeof ListColumns>
}

export function ListImportPage({ title, back, answered, texts, file, columns }: Props) {
  const t = useTexts("catalogue-admin")
  const refusal = answered && "refusal" in answered ? answered.refusal : undefined
  const preview = answered && "preview" in answered ? answered.preview : undefined
  return (
    <>
      <AdminPageHead title={title} back={back} />
      {refusal && (
        <Note tone="alarm">
          {refusal.message} {t("products.import.nothing")}
        </Note>
      )}
      {preview && <ListPreview preview={preview} texts={texts} />}
      <ListFile stamp={preview?.stamp} {...file} />
      <ListColumns {...columns} />
    </>
  )
}
