import { decryptMaximum } from "#domains/bidding/maximums/encrypt-maximum.ts"
import { maximumKeyConfig, parseMasterKeys } from "#domains/bidding/maximums/master-keys.ts"
import { MaximumKeys } from "#domains/bidding/maximums/maximum-keys.ts"
import type { WithConfigParts } from "#platform/config-part.ts"
import type { SimulatedRow } from "../sql/scope.ts"

const masterKeys = parseMasterKeys("c2ltdWxhdGVkIG1hc3RlciBrZXksIDMyIGJ5dGVzIS4=", "the simulation")

/** The servers and the oracle have the same master key. */
export function withMasterKey(config: WithConfigParts): WithConfigParts {
  return { configParts: maximumKeyConfig.replaceIn(config, { keys: masterKeys, ownFile: undefined }) }
}

/** Opens the maximums of committed bids. */
export class CommittedMaximums {
  readonly #keys = new MaximumKeys(withMasterKey({ configParts: new Map() }))
  readonly #wrapped = new Map<string, string>()

  addKey({ auction_id, wrapped }: SimulatedRow): void {
    this.#wrapped.set(String(auction_id), String(wrapped))
  }

  opened(auctionId: string, bid: SimulatedRow): SimulatedRow {
    const key = this.#keys.unwrap(auctionId, this.#wrapped.get(auctionId) ?? "")
    const owner = { lotId: String(bid.lot_id), bidderId: String(bid.bidder_id) }
    return { ...bid, max_cents: decryptMaximum(key, owner, String(bid.encrypted_max)).maxCents }
  }
}
