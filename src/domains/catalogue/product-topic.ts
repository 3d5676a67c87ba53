import { invalidatePages } from "#platform/cache.ts"
import type { Tx } from "#platform/ctx.ts"
import { defineTopic, type Topic } from "#platform/topic.ts"

const topic = defineTopic("product")

type ProductOrCask = { productId: string | null; caskId?: string | null }

/**
 * The live topic of a bottle or a cask. A cached page subscribes to it for everything whose price or stock it shows.
 */
export function productTopic({ productId, caskId = null }: ProductOrCask): Topic {
  return topic.of(String(productId ?? caskId))
}

/** Invalidates cached pages after the commit. Call it whenever the shop's view of a product changes. */
export function publishProductChange(tx: Tx, productOrCask: ProductOrCask): void {
  tx.afterCommit(() => invalidatePages(tx.app, productTopic(productOrCask)))
}
