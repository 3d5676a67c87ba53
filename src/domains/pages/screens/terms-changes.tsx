import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { readChanges } from "../read-changes.ts"
import type { Route } from "./+types/terms-changes"

export const handle = { wakes: "on intent" }

export async function loader({ context }: Route.LoaderArgs) {
  return await readChanges(context.get(ctxKey), "Terms & Conditions")
}

export default function TermsChanges({ loaderData }: Route.ComponentProps) {
  const { changedAt, added, removed } = loaderData
  const t = useTexts("pages")
  const language = useLanguage()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={t("changes.title")} path="/terms-and-conditions/changes" isHidden />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("changes.title")}</h1>
        <p className="text-ink-soft">
          {changedAt
            ? t("changes.since", { date: formatDate(changedAt, language, "day") })
            : t("changes.none")}
        </p>
      </header>
      <Lines title={t("changes.added")} lines={added} />
      <Lines title={t("changes.removed")} lines={removed} />
      <Link to="/terms-and-conditions" className="link justify-self-start">
        {t("changes.all")}
      </Link>
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="grid max-w-read gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
