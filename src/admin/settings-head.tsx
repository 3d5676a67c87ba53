import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import { FormProblem, type PageAnswer } from "./admin-form.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"

type Props = { title: string; about: string; isBelow?: boolean; answer: PageAnswer; children?: ReactNode }

export function SettingsHead({ title, about, isBelow = false, answer, children }: Props) {
  const t = useTexts("admin")
  return (
    <>
      <AdminPageHead
        title={title}
        aside={about}
        {...(isBelow ? { back: { to: "/admin/settings", text: t("settings.title") } } : {})}
      >
        {children}
      </AdminPageHead>
      <FormProblem answer={answer} />
    </>
  )
}
