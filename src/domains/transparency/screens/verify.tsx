import { useTexts } from "#language/use-texts.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { CheckForm } from "../parts/check-form.tsx"
import { TimeStamp } from "../parts/time-stamp.tsx"
import { findNewestStamp } from "../stamps/read-stamp.ts"
import type { Route } from "./+types/verify"

/** Awake at once, so that everything is there when the visitor cuts the connection. */
export const handle = { parameters: ["lot", "receipts"] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 300, topics: [] }
  const given = { lot: url.searchParams.get("lot") ?? "", receipts: url.searchParams.get("receipts") ?? "" }
  return { given, origin: ctx.app.origin, stamp: (await findNewestStamp(ctx)) ?? null }
}

export default function Verify({ loaderData: { given, origin, stamp } }: Route.ComponentProps) {
  const t = useTexts("transparency")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={t("verify.title")} description={t("verify.lead")} path="/verify" />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl md:text-4xl">{t("verify.title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("verify.lead")}</p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <CheckForm {...given} />
        <Limits />
      </div>
      {stamp && <TimeStamp {...stamp} origin={origin} />}
    </div>
  )
}

const docs = "/api/docs"
const logHead = "/api/log/head"

function Limits() {
  const t = useTexts("transparency")
  return (
    <section className="grid max-w-read gap-6">
      <div className="grid gap-3">
        <h2 className="text-xl">{t("limits.title")}</h2>
        <ul className="grid list-disc gap-2 pl-5 text-pretty">
          <li>{t("limits.people")}</li>
          <li>{t("limits.maximums")}</li>
          <li>{t("limits.same")}</li>
        </ul>
      </div>
      <div className="grid gap-3">
        <h2 className="text-xl">{t("tools.title")}</h2>
        <p className="text-pretty">{t("tools.what")}</p>
        <ul className="grid gap-1">
          <li>
            <a
              className="link tap inline-flex items-center"
              href={`${docs}/verify_history.py`}
              download="verify_history.py"
            >
              {t("tools.python")}
            </a>
          </li>
          <li>
            <a className="link tap inline-flex items-center" href={`${docs}/history-format.md`}>
              {t("tools.format")}
            </a>
          </li>
          <li>
            <a className="link tap inline-flex items-center" href={logHead}>
              {t("tools.head")}
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
