import { TermText } from "#domains/catalogue/parts/term-text.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { BottlePage } from "../read-bottle.ts"

const senses = ["color", "nose", "palate", "finish", "overall", "remarks"] as const

/** Tasting notes are data and stay in English. */
export function ProductNotes({ page: { product, texts } }: { page: Pick<BottlePage, "product" | "texts"> }) {
  const t = useTexts("shop")
  const { tasting, colourHex } = product
  const noted = senses.filter((sense) => tasting?.[sense])
  if (noted.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("bottle.tasting")}</h2>
      <dl className="grid border-t border-rule">
        {noted.map((sense) => (
          <div key={sense} className="fact">
            <dt>{t(`bottle.notes.${sense}`)}</dt>
            <dd className="flex min-w-0 items-start gap-2.5">
              {sense === "color" && colourHex && (
                <span
                  aria-hidden="true"
                  style={{ backgroundColor: colourHex }}
                  className="mt-0.5 size-[1.125rem] shrink-0 rounded-full border border-rule"
                />
              )}
              <span lang="en">
                <TermText pieces={texts.notes[sense]} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
