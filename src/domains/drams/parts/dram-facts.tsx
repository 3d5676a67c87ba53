import { FactList } from "#domains/catalogue/parts/fact-list.tsx"
import { distilleryPath } from "#domains/catalogue/paths.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import type { Product } from "#domains/catalogue/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"

const senses = ["color", "nose", "palate", "finish", "overall"] as const

/** What is in the bottle, and how it was found to taste. */
export function DramFacts({ product }: { product: Product }) {
  const t = useTexts("drams")
  const words = useTexts("auctions")
  const { tasting, distilleryId } = product
  const noted = senses.filter((sense) => tasting?.[sense])
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-xl">{t("facts")}</h2>
        <FactList
          facts={[
            {
              label: words("facts.distillery"),
              value: distilleryId && (
                <Link to={distilleryPath(distilleryId)} className="link">
                  {product.distillery}
                </Link>
              ),
            },
            { label: words("facts.bottler"), value: product.bottler, isEnglish: true },
            {
              label: words("facts.region"),
              value: [product.region, product.country].filter(Boolean).join(", "),
              isEnglish: true,
            },
            {
              label: words("facts.category"),
              value: product.whiskyType ?? product.category,
              isEnglish: true,
            },
            {
              label: words("facts.age"),
              value: product.age === null ? null : words("years", { count: product.age }),
            },
            { label: words("facts.vintage"), value: product.vintage },
            { label: words("facts.cask"), value: product.caskType, isEnglish: true },
            { label: words("facts.volume"), value: volumeText(product.volumeMl) },
            { label: words("facts.strength"), value: strengthText(product.abvPercent) },
          ]}
        />
      </section>
      {noted.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{words("tasting.title")}</h2>
          <FactList
            facts={noted.map((sense) => ({
              label: words(`tasting.${sense}`),
              value: tasting?.[sense] ?? null,
              isEnglish: true,
            }))}
          />
        </section>
      )}
    </>
  )
}
