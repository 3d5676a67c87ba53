import { ListPage } from "#admin/lists/list-page.tsx"
import { questionBulkActs } from "#admin/question-columns.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnEnquiries } from "../act-on-enquiries.ts"
import { enquiryList } from "../enquiry-list.ts"
import { listEnquiries } from "../list-enquiries.ts"
import { enquiryColumns } from "../parts/enquiry-columns.tsx"
import type { Route } from "./+types/enquiries"

export const loader = listLoader(enquiryList, listEnquiries)

export const action = bulkAction("shop", actOnEnquiries)

export default function Enquiries({
  loaderData: { query, setup, enquiries, total, pages },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  const assignmentTexts = useTexts("assignments")
  return (
    <ListPage
      title={t("enquiries")}
      aside={t("foundEnquiries", { count: total })}
      csv="/admin/enquiries.csv"
      list={enquiryList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("searchEnquiries"), placeholder: t("searchEnquiriesHint") },
        facets: {
          status: { label: t("state"), option: (status) => t(`states.${status}`) },
          mine: { label: assignmentTexts("mine") },
        },
      }}
      empty={[t("noEnquiries"), t("noEnquiriesNext")]}
      sorts={{ received: { up: "oldest", down: "newest" } }}
      table={{
        noun: "casks-admin",
        columns: enquiryColumns,
        rows: enquiries,
        bulkName: ({ name }) => name,
      }}
      bulk={{ list: "questions", acts: questionBulkActs, answer: actionData, total }}
    />
  )
}
