import { commitCountService } from "#platform/ctx.ts"
import { changeFeedsService } from "#platform/search-index/change-feed.ts"

export const indexServices = [commitCountService, changeFeedsService]
