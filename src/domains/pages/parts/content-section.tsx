import type { Content } from "../read-content.ts"
import { ContentText } from "./content-text.tsx"

type Props = Pick<Content, "title" | "summary" | "blocks" | "pictures">

export function ContentSection({ title, summary, blocks, pictures }: Props) {
  return (
    <div className="grid gap-2 border-t border-rule pt-5">
      <h2 id="page-content" className="text-lg">
        {title}
      </h2>
      {summary && <p className="max-w-read text-ink-soft">{summary}</p>}
      <ContentText blocks={blocks} pictures={pictures} />
    </div>
  )
}
