import type { Content } from "../read-content.ts"
import { ContentText } from "./content-text.tsx"

type Props = Pick<Content, "title" | "summary" | "blocks" | "pictures">

/** A content at the foot of a page that is about more; `shell/said-here.tsx` names its section by the heading. */
export function SaidText({ title, summary, blocks, pictures }: Props) {
  return (
    <div className="grid gap-2 border-t border-rule pt-5">
      <h2 id="said" className="text-lg">
        {title}
      </h2>
      {summary && <p className="max-w-read text-ink-soft">{summary}</p>}
      <ContentText blocks={blocks} pictures={pictures} />
    </div>
  )
}
