import { QuestionList } from "#admin/question-list.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { MessageQuery } from "../../inputs.ts"
import { listMessages } from "../../list-messages.ts"
import { statuses } from "../../states.ts"
import type { Route } from "./+types/messages"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = MessageQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listMessages(ctx, query)) }
  })
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, messages, total, pages } = loaderData
  const t = useTexts("contact")
  return (
    <>
      <PageHead title={t("admin.title")} isHidden />
      <QuestionList
        noun="contact"
        searchInput={{
          title: t("admin.title"),
          found: t("admin.found", { count: total }),
          search: t("admin.search"),
          searchHint: t("admin.searchHint"),
          none: t("admin.none"),
          noneNext: t("admin.noneNext"),
          about: t("admin.about"),
        }}
        query={query}
        statuses={statuses}
        rows={messages.map((message) => ({ ...message, about: message.subject }))}
        pages={pages}
        pathOf={(id) => pathTo("/admin/contact/:id", { id })}
      />
    </>
  )
}
