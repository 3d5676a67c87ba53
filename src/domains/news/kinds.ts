export const categories = ["auctions", "bottles", "distilleries", "tasting", "guides"] as const

export const articleStates = ["draft", "submitted", "published", "refused", "withdrawn"] as const
export type ArticleState = (typeof articleStates)[number]

export const reportReasons = ["spam", "abuse", "untrue", "other"] as const
export type ReportReason = (typeof reportReasons)[number]
