import { useEffect } from "react"
import { data, useNavigation } from "react-router"
import { declareAge } from "#domains/accounts/declare-age.ts"
import { rememberAge } from "#domains/countries/age-memory.ts"
import { AgeQuestion } from "#domains/countries/parts/age-question.tsx"
import { ageRuleCountryName, readAgeQuestion } from "#domains/countries/read-age-question.ts"
import { useTexts } from "#language/use-texts.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/age"

export async function loader({ context, url }: Route.LoaderArgs) {
  const question = await readAgeQuestion(context.get(ctxKey))
  return { ...question, from: safeRedirectPath(url.searchParams.get("from"), "/home") }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const country = String((await request.formData()).get("country") ?? "")
  return await runAction(ctx, async () => {
    const { rule, cookie } = await declareAge(ctx, country)
    const declared = { country: ageRuleCountryName(ctx, country), years: rule.legalAgeYears }
    return data({ declared }, { headers: { "set-cookie": cookie } })
  })
}

export default function Age({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("countries")
  const isBusy = useNavigation().state !== "idle"
  const declared = actionData && "declared" in actionData ? actionData.declared : undefined
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  useEffect(() => {
    if (declared) rememberAge()
  }, [declared])
  return (
    <div className="page py-12 md:py-16">
      <div className="grid max-w-read gap-5">
        <PageHead title={t("age.pageTitle")} path="/age" isHidden />
        <h1 className="text-3xl">{declared ? t("age.pageTitle") : t("age.title")}</h1>
        {declared ? (
          <>
            <p role="status">{t("age.done", declared)}</p>
            <div>
              <LinkButton to={loaderData.from} kind="act">
                {t("age.goOn")}
              </LinkButton>
            </div>
          </>
        ) : (
          <Form method="post" className="grid gap-4">
            <AgeQuestion
              rules={loaderData.rules}
              country={loaderData.country}
              isBusy={isBusy}
              problem={refusal?.message}
            />
          </Form>
        )}
      </div>
    </div>
  )
}
