import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { SiteAddress } from "#domains/content/parts/site-address.tsx"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { MessageForm } from "../parts/message-form.tsx"
import { contactPath, readSenderDetails, sendFromPage } from "../send-message.ts"
import type { Route } from "./+types/contact"

export const handle = { parameters: ["sent"], wakes: "on intent" }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 300, topics: [] }
  return {
    sender: await readSenderDetails(ctx),
    check: botCheckView(botCheck.of(ctx.app)),
    isSent: url.searchParams.has("sent"),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const typed = fieldsOf(await request.formData())
  const { name, email, subject, message } = typed
  return await runAction(
    ctx,
    async () => {
      await sendFromPage(ctx, typed)
      return redirect(`${contactPath}?sent=1`, 303)
    },
    { name, email, subject, message },
  )
}

export default function Contact({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { sender, check, isSent } = loaderData
  const t = useTexts("contact")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={t("title")} description={t("summary")} path="/contact" />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("lead")}</p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        {isSent ? (
          <Note tone="lead">
            {t("form.sent")}{" "}
            <Link className="link" to="/contact">
              {t("form.another")}
            </Link>
          </Note>
        ) : (
          <MessageForm check={check} refusal={refused?.refusal} submitted={refused?.submitted ?? sender} />
        )}
        <Where />
      </div>
    </div>
  )
}

function Where() {
  const t = useTexts("contact")
  const { site } = usePageData()
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t("where")}</h2>
      <SiteAddress site={site} hours={site.hours && `${t("hours")}: ${site.hours}`} />
      <p className="text-ink-soft">
        {t("help")}{" "}
        <Link className="link" to="/faq">
          {t("faq")}
        </Link>
      </p>
    </section>
  )
}
