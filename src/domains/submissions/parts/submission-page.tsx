import { useEffect, useRef } from "react"
import type { SellerTerms } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { SubmissionKind } from "../kinds.ts"
import { type DraftSender, emptyBottle, type SubmissionDraft } from "../submitted-form.ts"
import { SubmissionForm } from "./submission-form.tsx"
import { deleteDraft } from "./use-draft.ts"

type Props = {
  kind: SubmissionKind
  path: PagePath
  loaded: {
    sender: DraftSender
    sentCount: number
    isSignedIn: boolean
    types: readonly string[]
    terms: SellerTerms
    termsVersion: string
  }
  answered: { refusal?: RefusalView | undefined; draft: SubmissionDraft } | undefined
}

export function SubmissionPage({ kind, path, loaded, answered }: Props) {
  const t = useTexts("submissions")
  const { sender, sentCount, isSignedIn, types } = loaded
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-5 md:py-8">
      {sentCount > 0 && !answered ? (
        <SubmissionReceived kind={kind} path={path} count={sentCount} isSignedIn={isSignedIn} />
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
  isSignedIn,
}: Pick<Props, "kind" | "path"> & { count: number; isSignedIn: boolean }) {
  const t = useTexts("submissions")
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
        {(["next1", "next2", "next3"] as const).map((step) => (
          <li key={step} className="pl-1">
            {t(`submitted.${step}`)}
          </li>
        ))}
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
