import { door } from "#platform/door.ts"

export const auctionsApi = door()
