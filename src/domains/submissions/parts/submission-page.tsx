import { useEffect, useRef } from "react"
import type { SellerTerms } from "#domains/orders/quote.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { SubmissionKind } from "../kinds.ts"
import type { SellingPlan } from "../plan/read-selling-plan.ts"
import { type DraftSender, emptyBottle, type SubmissionDraft } from "../submitted-form.ts"
import { NextAuction } from "./next-auction.tsx"
import { SubmissionForm } from "./submission-form.tsx"
import { deleteDraft } from "./use-draft.ts"

type Props = {
  kind: SubmissionKind
  path: PagePath
  loaded: {
    sender: DraftSender
    sentCount: number
    /** Once it is sent. */
    plan: SellingPlan | null
    isSignedIn: boolean
    types: readonly string[]
    terms: SellerTerms
    termsVersion: string
  }
  answered: { refusal?: RefusalView | undefined; draft: SubmissionDraft } | undefined
}

export function SubmissionPage({ kind, path, loaded, answered }: Props) {
  const t = useTexts("submissions")
  const { sender, sentCount, isSignedIn, types, plan } = loaded
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-5 md:py-8">
      {plan && !answered ? (
        <SubmissionReceived {...{ kind, path, plan, isSignedIn }} count={sentCount} />
      ) : (
        <>
          <header className="grid max-w-read gap-3">
            <h1 className="text-3xl">{t(`${kind}.title`)}</h1>
            <p className="font-name text-lg text-ink-soft">{t(`${kind}.lead`)}</p>
            <p className="text-ink-soft">
              {t("form.before")}{" "}
              <Link className="link" to="/register-lots">
                {t("form.process")}
              </Link>
            </p>
            {!isSignedIn && (
              <Note>
                {t("form.signInNote")}{" "}
                <Link className="link" to={`/auth/login?from=${encodeURIComponent(path)}`}>
                  {t("form.signIn")}
                </Link>
              </Note>
            )}
          </header>
          <SubmissionForm
            kind={kind}
            initialDraft={answered?.draft ?? { sender, bottles: [emptyBottle] }}
            types={types}
            terms={loaded.terms}
            termsVersion={loaded.termsVersion}
            refusal={answered?.refusal}
          />
        </>
      )}
    </div>
  )
}

function SubmissionReceived({
  kind,
  path,
  count,
  plan,
  isSignedIn,
}: Pick<Props, "kind" | "path"> & { count: number; plan: SellingPlan; isSignedIn: boolean }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const answer = formatDate(plan.answerBy, language, "date")
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => deleteDraft(kind), [kind])
  // The form keeps its scroll position, which would leave the thanks out of view.
  useEffect(() => {
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="grid max-w-read justify-items-start gap-5">
      <h1 ref={title} tabIndex={-1} className="text-3xl outline-none">
        {t("submitted.title")}
      </h1>
      <Note tone="lead">{t("submitted.text", { count })}</Note>
      <ol className="grid list-decimal gap-2.5 pl-5 marker:text-ink-soft">
        <li className="pl-1">{t("submitted.next1", { answer })}</li>
        <li className="pl-1">{t("submitted.next2")}</li>
        <li className="pl-1">{t("submitted.next3")}</li>
        {kind === "sale" && plan.auction && (
          <li className="pl-1">
            <NextAuction auction={plan.auction} />
          </li>
        )}
      </ol>
      {!isSignedIn && <p>{t("submitted.needsAccount")}</p>}
      <div className="flex flex-wrap gap-3">
        {!isSignedIn && (
          <LinkButton kind="act" to={`/auth/register?from=${encodeURIComponent("/my-account/my-sales")}`}>
            {t("submitted.makeAccount")}
          </LinkButton>
        )}
        {isSignedIn && (
          <LinkButton kind="act" to="/my-account/my-sales?tab=registered">
            {t("submitted.toSales")}
          </LinkButton>
        )}
        <LinkButton to={path} reloadsPage>
          {t("submitted.more")}
        </LinkButton>
      </div>
    </section>
  )
}
