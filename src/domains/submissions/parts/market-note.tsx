import { useEffect, useState } from "react"
import { type SellerTerms, sellerNet } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseDollars } from "#platform/dollars.ts"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { BottleMarket } from "../read-bottle-market.ts"

type Props = { productId: string; reserve: string; terms: SellerTerms }

/** What the bottle sold for, and what its seller would receive. Needs script: without it the valuation says so later. */
export function MarketNote({ productId, reserve, terms }: Props) {
  const t = useTexts("submissions")
  const market = useMarket(productId)
  if (!market || market.sold === 0) return null
  const { sold, recentSold, medianCents, lowCents, highCents } = market
  const reserveCents = parseDollars(reserve) ?? 0
  const usual = { ...terms, reserveCents: reserveCents > 0 ? terms.reserveCents : 0 }
  return (
    <div role="status" className="md:col-span-6">
      <Note>
        {medianCents === null ? (
          <p>
            {t("market.sold", { count: sold })}{" "}
            {lowCents !== null && highCents !== null && (
              <>
                <Price cents={lowCents} />–<Price cents={highCents} />
              </>
            )}
          </p>
        ) : (
          <>
            <p>
              {t("market.median", { count: recentSold })} <Price cents={medianCents} />
            </p>
            <p>
              {t("market.net")} <Price cents={sellerNet(medianCents, usual).netCents} />
            </p>
          </>
        )}
        {medianCents !== null && reserveCents > medianCents && <p>{t("market.reserveAbove")}</p>}
      </Note>
    </div>
  )
}

function useMarket(productId: string): BottleMarket | undefined {
  const [read, setRead] = useState<{ productId: string; market: BottleMarket }>()
  useEffect(() => {
    if (productId === "") return
    const leaving = new AbortController()
    fetch(`/api/submissions/bottles/${productId}/market`, { signal: leaving.signal })
      .then(async (answer) => answer.ok && setRead({ productId, market: await answer.json() }))
      // It is only a hint.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [productId])
  return read?.productId === productId ? read.market : undefined
}
