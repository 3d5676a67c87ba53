import { commitCountService } from "#platform/ctx.ts"

/** The services that the search index needs, also in its worker thread. */
export const indexServices = [commitCountService]
