import type { Tx } from "#platform/ctx.ts"
import { outdate } from "#platform/kept.ts"
import { defineTopic, type Topic } from "#platform/topic.ts"

const topic = defineTopic("goods")

type Goods = { productId: string | null; caskId?: string | null }

/** The live topic of a bottle or a cask. A kept page names it for everything of which it shows a price or the stock. */
export function goodsTopic({ productId, caskId = null }: Goods): Topic {
  return topic.of(String(productId ?? caskId))
}

/** For whoever changes what the shops show of it: once that is committed, no kept page goes on showing what was. */
export function tellOfGoods(tx: Tx, goods: Goods): void {
  tx.afterCommit(() => outdate(tx.app, goodsTopic(goods)))
}
