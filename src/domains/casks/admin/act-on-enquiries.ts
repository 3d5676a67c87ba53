import { questionBulkActs } from "#admin/question-columns.tsx"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { changeEnquiryStatus } from "../answer-enquiry.ts"
import { enquiryList } from "./enquiry-list.ts"
import { listEnquiries } from "./list-enquiries.ts"

export const actOnEnquiries = listActs({
  ...{ permission: "shop", list: enquiryList, read: listEnquiries, part: "enquiries" },
  acts: questionBulkActs,
  handlers: (ctx) => ({ close: (id) => changeEnquiryStatus(ctx, id, "closed") }),
})
