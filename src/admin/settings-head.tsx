import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { formError } from "#ui/field-error.ts"
import { Note } from "#ui/note.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"

type Props = {
  title: string
  about: string
  isBelow?: boolean
  refusal: RefusalView | undefined
  children?: ReactNode
}

export function SettingsHead({ title, about, isBelow = false, refusal, children }: Props) {
  const t = useTexts("admin")
  const atAll = formError(refusal)
  return (
    <>
      <AdminPageHead
        title={title}
        aside={about}
        {...(isBelow ? { back: { to: "/admin/settings", text: t("settings.title") } } : {})}
      >
        {children}
      </AdminPageHead>
      {atAll && <Note tone="alarm">{atAll}</Note>}
    </>
  )
}
