import { commitCountService } from "#platform/ctx.ts"

export const indexServices = [commitCountService]
