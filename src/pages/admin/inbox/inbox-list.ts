import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const inboxKinds = ["message", "question", "enquiry", "report", "approval"] as const
export type InboxKind = (typeof inboxKinds)[number]

export const inboxList = defineList({
  facets: { show: viewFacet(["open", "snoozed", "done"]), kind: choiceFacet(inboxKinds) },
  sorts: ["oldest"],
  size: { usual: 50, max: 100 },
})
export type InboxListQuery = ListQuery<typeof inboxList>
