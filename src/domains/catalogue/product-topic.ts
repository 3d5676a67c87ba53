import { invalidatePages } from "#platform/cache.ts"
import type { Tx } from "#platform/ctx.ts"
import { defineTopic, type Topic } from "#platform/live/topic.ts"

const topic = defineTopic("product")

type ProductOrCask = { productId: string | null; caskId?: string | null }

/** Cached pages subscribe to it for everything whose price or stock they show. */
export function productTopic({ productId, caskId = null }: ProductOrCask): Topic {
  return topic.of(String(productId ?? caskId))
}

/** Call it whenever the shop's view of a product changes. */
export function publishProductChange(tx: Tx, productOrCask: ProductOrCask): void {
  tx.afterCommit(() => invalidatePages(tx.app, productTopic(productOrCask)))
}
