import { QuestionList } from "#admin/question-list.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listEnquiries } from "../list-enquiries.ts"
import { EnquiryQuery, enquiryStatuses } from "../queries.ts"
import type { Route } from "./+types/enquiries"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = EnquiryQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listEnquiries(ctx, query)) }
  })
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { query, enquiries, total, pages } = loaderData
  const t = useTexts("casks-admin")
  return (
    <>
      <PageHead title={t("enquiries")} isHidden />
      <QuestionList
        noun="casks"
        searchInput={{
          title: t("enquiries"),
          found: t("foundEnquiries", { count: total }),
          search: t("searchEnquiries"),
          searchHint: t("searchEnquiriesHint"),
          none: t("noEnquiries"),
          noneNext: t("noEnquiriesNext"),
          about: t("about"),
        }}
        query={query}
        statuses={enquiryStatuses}
        rows={enquiries.map((enquiry) => ({ ...enquiry, about: enquiry.cask ?? t("anyCask") }))}
        pages={pages}
        pathOf={(id) => pathTo("/admin/enquiries/:id", { id })}
      />
    </>
  )
}
