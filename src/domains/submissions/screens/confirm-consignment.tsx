import { useLocation, useNavigation } from "react-router"
import { readSite } from "#domains/content/site.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { useFormField } from "#ui/form-context.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { ProposalList } from "../parts/proposal-list.tsx"
import { TermsList } from "../parts/valuation-terms.tsx"
import { answerTogether, readProposals } from "../valuations/answer-together.ts"
import { ValuationAnswer } from "../valuations/answer-valuation.ts"
import { statusOf } from "../valuations/valuation-texts.ts"
import type { Route } from "./+types/confirm-consignment"

const chosenPattern = /^valuation\.(val_[0-9a-z]{24})$/

/** Opening the page changes nothing: mail scanners open links too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const link = { submissionId: params.id, key: url.searchParams.get("key") }
    const [read, site] = await Promise.all([readProposals(ctx, link), readSite(ctx)])
    return { ...read, addressLines: site.addressLines }
  })
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await answerTogether(
        ctx,
        { submissionId: params.id, key: url.searchParams.get("key") },
        parseInput("submissions", ValuationAnswer, submitted),
        Object.keys(submitted).flatMap((name) => chosenPattern.exec(name)?.[1] ?? []),
      )
      return redirect(withSearch(currentPage(url), url.search), 303)
    },
    submitted,
  )
}

export default function ConfirmConsignment({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { sender, proposals } = loaderData
  const t = useTexts("submissions")
  const language = useLanguage()
  const { search } = useLocation()
  const isSending = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  const open = proposals.filter((proposal) => statusOf(proposal) === "open")
  const [first] = open
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-5 md:py-8">
      <PageHead title={t("consignmentPage.title")} isHidden />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("consignmentPage.title")}</h1>
        <p className="font-name text-lg text-ink-soft">
          {first
            ? t("consignmentPage.lead", { name: sender, count: open.length })
            : t("consignmentPage.answered")}
        </p>
      </header>
      <Agreed {...loaderData} />
      <p>
        <a className="link" href={`agreement.pdf${search}`}>
          {t("agreement.wholePdf")}
        </a>
      </p>
      <PostForm
        refusal={refused?.refusal}
        submitted={refused?.submitted}
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {problem && <Note tone="alarm">{problem}</Note>}
        <ProposalList proposals={proposals} />
        {first && (
          <div className="grid max-w-read gap-5">
            <TermsList />
            <p className="text-ink-soft">
              {t("valuationPage.until", { moment: formatDate(first.expiresAt, language) })}
            </p>
            <TextField
              name="name"
              label={t("valuationPage.name")}
              hint={t("valuationPage.nameHint")}
              autoComplete="name"
              maxLength={120}
            />
            <AcceptTerms />
            <div className="flex flex-wrap gap-3">
              <Button kind="act" size="large" name="answer" value="agree" disabled={isSending}>
                {t("consignmentPage.agree")}
              </Button>
              <Button size="large" name="answer" value="decline" disabled={isSending}>
                {t("consignmentPage.decline")}
              </Button>
            </div>
            <p className="label-text">{t("consignmentPage.single")}</p>
          </div>
        )}
      </PostForm>
    </div>
  )
}

function AcceptTerms() {
  const t = useTexts("submissions")
  const { refusal, submitted } = useFormField("terms", "terms")
  return (
    <Checkbox
      name="terms"
      label={t("valuationPage.accept")}
      defaultChecked={submitted !== undefined}
      error={fieldError(refusal, "terms")}
    />
  )
}

function Agreed({ proposals, addressLines, accountPath }: Route.ComponentProps["loaderData"]) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const agreed = proposals.filter((proposal) => statusOf(proposal) === "agreed")
  const [first] = agreed
  if (!first?.answeredAt) return null
  return (
    <div className="grid max-w-read gap-4">
      <Note tone="lead">
        <strong className="block">{t("consignmentPage.thanks", { count: agreed.length })}</strong>
        {t("valuationPage.agreedOn", {
          name: first.answeredName ?? "",
          moment: formatDate(first.answeredAt, language),
        })}
      </Note>
      <p>{t("consignmentPage.next", { address: addressLines.join(", ") })}</p>
      {accountPath && (
        <p>
          {t("consignmentPage.needsAccount")}{" "}
          <Link className="link" to={accountPath}>
            {t("submitted.makeAccount")}
          </Link>
        </p>
      )}
    </div>
  )
}
