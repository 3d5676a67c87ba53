import { door } from "#platform/door.ts"

export const biddingApi = door()
