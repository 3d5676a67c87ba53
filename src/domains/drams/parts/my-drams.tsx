import { useTexts } from "#language/use-texts.ts"
import type { MyPledge } from "../reads.ts"
import { DramGrid } from "./dram-grid.tsx"
import { useLiveDrams } from "./live.ts"

export function MyDrams({ pledges, now }: { pledges: readonly MyPledge[]; now: string }) {
  const t = useTexts("drams")
  useLiveDrams(pledges.map(({ offer }) => offer))
  if (pledges.length === 0) return null
  const drams = pledges.reduce((sum, pledge) => sum + pledge.drams, 0)
  return (
    <section className="grid gap-4 border-t border-rule pt-5">
      <header>
        <h2 className="text-xl">{t("mine.title")}</h2>
        <p className="text-ink-soft">
          {t("mine.count", { count: drams })} {t("final")}
        </p>
      </header>
      <DramGrid
        offers={pledges.map(({ offer }) => offer)}
        now={now}
        heading="h3"
        className="xl:grid-cols-3"
      />
    </section>
  )
}
