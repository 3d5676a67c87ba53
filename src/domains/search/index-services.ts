import { commitCountService } from "#platform/ctx.ts"
import { changeFeedsService } from "#platform/search-index/change-feed.ts"
import { queryForwarderService } from "#platform/search-index/index-query.ts"
import { lotListenersService } from "./lot-index.ts"

export const indexServices = [
  commitCountService,
  changeFeedsService,
  queryForwarderService,
  lotListenersService,
]
