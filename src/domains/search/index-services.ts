import { commitCountService } from "#platform/ctx.ts"
import { changeFeedsService } from "#platform/indexes/change-feed.ts"
import { queryForwarderService } from "#platform/indexes/index-query.ts"
import { lotListenersService } from "./lot-index.ts"

export const indexServices = [
  commitCountService,
  changeFeedsService,
  queryForwarderService,
  lotListenersService,
]
