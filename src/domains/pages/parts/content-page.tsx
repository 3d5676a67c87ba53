import type { ReactNode } from "react"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { classNames } from "#ui/class-names.ts"
import type { Content } from "../read-content.ts"
import { ContentText } from "./content-text.tsx"

type Section = { id: string; heading: string; blocks: RichBlock[] }

type ContentPageProps = Pick<Content, "title" | "summary" | "blocks" | "pictures" | "changedAt"> & {
  scene?: ReactNode
  /** Beside the text on wide screens, and below it elsewhere. */
  aside?: ReactNode
}

export function ContentPage({ title, summary, blocks, pictures, changedAt, scene, aside }: ContentPageProps) {
  const t = useTexts("pages")
  const language = useLanguage()
  const { lead, sections } = sectionsOf(blocks)
  const hasContents = sections.length > 2
  return (
    <>
      <header className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="grid max-w-read gap-3">
          <h1 className="text-3xl text-pretty md:text-4xl">{title}</h1>
          <p className="font-name text-lg text-pretty text-ink-soft">{summary}</p>
        </div>
        {scene}
      </header>
      <div
        className={classNames(
          "grid items-start gap-x-16 gap-y-8 border-t border-rule pt-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]",
          hasContents &&
            "min-[87.5rem]:grid-cols-[16rem_minmax(0,38rem)_minmax(0,1fr)] min-[87.5rem]:gap-x-20",
        )}
      >
        {hasContents && <Inside sections={sections} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:col-start-1 lg:row-start-1 min-[87.5rem]:col-start-auto min-[87.5rem]:text-lg">
          {lead.length > 0 && <ContentText blocks={lead} pictures={pictures} />}
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4"
            >
              <h2 className="text-xl md:text-2xl">{section.heading}</h2>
              <ContentText blocks={section.blocks} pictures={pictures} />
            </section>
          ))}
          {changedAt && (
            <p className="label-text">{t("changed", { date: formatDate(changedAt, language, "day") })}</p>
          )}
        </div>
        {aside && (
          <div className="lg:col-span-full min-[87.5rem]:sticky min-[87.5rem]:top-6 min-[87.5rem]:col-span-1">
            {aside}
          </div>
        )}
      </div>
    </>
  )
}

function Inside({ sections }: { sections: readonly Section[] }) {
  const t = useTexts("pages")
  return (
    <nav
      aria-labelledby="inside"
      className="grid gap-2 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 min-[87.5rem]:col-start-1"
    >
      <h2 id="inside" className="label-text font-sans">
        {t("inside")}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center md:min-h-8">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function sectionsOf(blocks: readonly RichBlock[]): { lead: RichBlock[]; sections: Section[] } {
  const lead: RichBlock[] = []
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2)
      sections.push({ id: `s${sections.length + 1}`, heading: plainTextOf([block]), blocks: [] })
    else (sections.at(-1)?.blocks ?? lead).push(block)
  }
  return { lead, sections }
}
