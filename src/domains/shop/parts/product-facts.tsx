import type { ReactNode } from "react"
import { type Fact, FactList } from "#domains/catalogue/parts/fact-list.tsx"
import { TermText } from "#domains/catalogue/parts/term-text.tsx"
import { bottlerPath, distilleryPath } from "#domains/catalogue/paths.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import type { BottlePage } from "../read-bottle.ts"
import { sizeOf } from "./bottle-size.ts"

type Props = { page: Pick<BottlePage, "product" | "texts" | "location" | "bottlerId"> }

export function ProductFacts({ page }: Props) {
  const t = useTexts("shop")
  const { product, texts, location, bottlerId } = page
  const shelf = shopPath("bottle", location)
  const facts: [key: KeyIn<"shop", "bottle.facts">, value: ReactNode, isEnglish?: boolean][] = [
    ["distillery", product.distilleryId && to(distilleryPath(product.distilleryId), product.distillery)],
    [
      "bottler",
      bottlerId ? (
        to(bottlerPath(bottlerId), product.bottler)
      ) : (
        <TermText key="bottler" pieces={texts.bottler} />
      ),
      true,
    ],
    ["country", like("country", product.country), true],
    ["region", product.region && like("region", product.region), true],
    ["category", to(shopPath("bottle", location, product.category), product.category), true],
    ["whiskyType", product.whiskyType && <TermText pieces={texts.whiskyType} />, true],
    ["productType", product.productType, true],
    ["lotType", product.lotType && <TermText pieces={texts.lotType} />, true],
    ["class", product.class, true],
    [
      "age",
      product.age === null ? null : to(ageShelf(product.age), t("bottle.years", { count: product.age })),
    ],
    ["vintage", product.vintage],
    ["bottled", product.bottledYear],
    ["caskType", product.caskType && <TermText pieces={texts.caskType} />, true],
    ["abv", strengthText(product.abvPercent)],
    ["strength", product.strength && <TermText pieces={texts.strength} />, true],
    ["volume", to(`${shelf}?volume=${product.volumeMl}`, volumeText(product.volumeMl))],
    ["size", t(`bottle.sizes.${sizeOf(product.volumeMl)}`)],
  ]
  return (
    <FactList
      facts={facts.map(
        ([key, value, isEnglish]): Fact => ({
          label: t(`bottle.facts.${key}`),
          value: value ?? null,
          ...(isEnglish ? { isEnglish } : {}),
        }),
      )}
    />
  )

  function like(filter: string, value: string): ReactNode {
    return to(`${shelf}?${new URLSearchParams({ [filter]: value })}`, value)
  }

  function ageShelf(age: number): AppPath {
    return `${shelf}?ageFrom=${age}&ageTo=${age}`
  }
}

function to(path: AppPath, text: ReactNode): ReactNode {
  return (
    <Link to={path} className="link">
      {text}
    </Link>
  )
}
