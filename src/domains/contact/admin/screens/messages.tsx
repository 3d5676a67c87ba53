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
  const t = useTexts("contact-admin")
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <QuestionList
        noun="contact"
        searchInput={{
          title: t("title"),
          found: t("found", { count: total }),
          search: t("search"),
          searchHint: t("searchHint"),
          none: t("none"),
          noneNext: t("noneNext"),
          about: t("about"),
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
