import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { StatusReport } from "../parts/status-report.tsx"
import { statusPath } from "../paths.ts"
import { readStatus } from "../read-status.ts"
import type { Route } from "./+types/status"

export const handle = { parameters: [] }

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageKey).cache = { seconds: 15, topics: [] }
  return { status: await readStatus(context.get(ctxKey)) }
}

export default function Status({ loaderData: { status } }: Route.ComponentProps) {
  const t = useTexts("status")
  const language = useLanguage()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={t("title")} description={t("lead")} path={statusPath} />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("lead")}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <time dateTime={status.at}>{t("asOf", { time: formatDate(status.at, language) })}</time>
          <a href={absoluteUrl(status.origin, `/status/feed.xml?lang=${language}`)} className="link">
            {t("subscribe")}
          </a>
          <a href={absoluteUrl(status.origin, "/status/status.json")} className="link">
            {t("asJson")}
          </a>
        </p>
      </header>
      <StatusReport status={status} />
    </div>
  )
}
