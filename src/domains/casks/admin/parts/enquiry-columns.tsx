import { questionColumns } from "#admin/question-columns.tsx"
import { pathTo } from "#platform/app-path.ts"
import type { ListedEnquiry } from "../list-enquiries.ts"

export const enquiryColumns = questionColumns<ListedEnquiry>(
  (id) => pathTo("/admin/enquiries/:id", { id }),
  [
    {
      name: "cask",
      head: "about",
      csv: "cask",
      value: "cask",
      cell: ({ cask }, { textsOf }) => cask ?? textsOf("casks-admin")("anyCask"),
      className: "min-w-36 break-words",
    },
    { name: "number", csv: "cask_number", value: "number" },
  ],
)
