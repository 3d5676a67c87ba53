import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { findingList } from "../../finding-list.ts"
import { listFindings } from "../../reads.ts"
import { requestIntegritySearch } from "../../request-integrity-search.ts"
import { terms } from "../../rules.ts"
import { maxSharing } from "../../scoring/links.ts"
import { findingColumns } from "../parts/finding-columns.tsx"
import type { Route } from "./+types/integrity"

export const loader = listLoader(findingList, listFindings)

export const action = adminAction("integrity", async (ctx) => {
  await requestIntegritySearch(ctx)
  return redirectWithToast("/admin/integrity", "integrity-admin", "messages.checkStarted")
})

const figures = {
  finding: terms.findingScore,
  medium: terms.mediumScore,
  high: terms.highScore,
  max: maxSharing,
  min: terms.minDefaults,
  percent: `${terms.shareOfDefaults * 100}%`,
}

export default function Integrity({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, findings, total, pages } = loaderData
  const t = useTexts("integrity-admin")
  const integrityTexts = useTexts("integrity")
  return (
    <>
      <ListPage
        title={t("title")}
        aside={t("found", { count: total })}
        csv="/admin/integrity.csv"
        actions={
          <Form method="post">
            <Button kind="plain">{t("checkNow")}</Button>
          </Form>
        }
        above={<p className="max-w-read text-ink-soft">{t("about")}</p>}
        list={findingList}
        page={{ query, setup, pages }}
        tabs={{ facet: "show", label: t("show"), tab: (state) => t(`states.${state}`) }}
        filter={{
          layout: "search",
          facets: {
            show: "hidden",
            kind: {
              label: t("kind"),
              option: (kind) => t(`kinds.${kind}`),
              className: "w-full max-w-[28rem]",
            },
            severity: { label: t("severity"), option: (severity) => t(`severities.${severity}`) },
          },
        }}
        answer={actionData}
        empty={[t("noneTitle"), t("noneNext")]}
        table={{ noun: "integrity-admin", columns: findingColumns, rows: findings, stacks: false }}
      />
      <details className="max-w-read">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("how")}</summary>
        <div className="grid gap-2 pt-2 text-ink-soft">
          {(["score", "buyer", "sharing", "defaulter"] as const).map((part) => (
            <p key={part}>{integrityTexts(`how.${part}`, figures)}</p>
          ))}
        </div>
      </details>
    </>
  )
}
