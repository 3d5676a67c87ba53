import { languages } from "#language/languages.ts"
import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { subscriberStates } from "./states.ts"

export const subscriberList = defineList({
  search: 254,
  facets: { status: choiceFacet(subscriberStates), language: choiceFacet(languages) },
  sorts: ["newest"],
  size: { usual: 50, max: 100 },
})
export type SubscriberListQuery = ListQuery<typeof subscriberList>
