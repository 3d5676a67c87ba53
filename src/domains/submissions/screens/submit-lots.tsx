import { useTexts } from "#language/use-texts.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { SubmissionPage } from "../parts/submission-page.tsx"
import type { Route } from "./+types/submit-lots"
import { handleForm, readForm } from "./handle-form.server.ts"

const path = "/submit-lots"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => readForm(ctx, url))
}

export async function action({ context, request }: Route.ActionArgs) {
  return await handleForm(context, request, "sale", path)
}

export default function SubmitLots({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("submissions")
  return (
    <>
      <PageHead title={t("sale.title")} description={t("sale.lead")} path={path} />
      <SubmissionPage kind="sale" path={path} loaded={loaderData} answered={actionData} />
    </>
  )
}
