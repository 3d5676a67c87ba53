import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { pricesPath } from "../paths.ts"
import type { IndexPoint } from "../read-index.ts"
import { IndexChart } from "./index-chart.tsx"
import { IndexTable } from "./index-table.tsx"

type Props = { points: readonly IndexPoint[]; name: string }

export function DistilleryIndex({ points, name }: Props) {
  const t = useTexts("prices")
  if (points.length < 2) return null
  return (
    <section id="prices" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("index.of", { name })}</h2>
      <IndexChart points={points} name={name} />
      <IndexTable points={points} name={name} />
      <p className="label-text max-w-read">
        {t("index.short")}{" "}
        <Link className="link" to={pricesPath}>
          {t("index.howComputed")}
        </Link>
      </p>
    </section>
  )
}
