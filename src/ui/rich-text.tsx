import { Fragment, type ReactNode } from "react"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import type { Id } from "#platform/ids.ts"
import { headingId, type Inline, plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"
import { richTextClass } from "./rich-text-class.ts"

type Props = {
  blocks: readonly RichBlock[]
  /** Returns null for an unknown picture. */
  picture: (pictureId: Id<"pic">, alt: string) => ReactNode
  lang?: string | undefined
  className?: string
  /** A list of contents leads to its headings. */
  hasContents?: boolean
  /** What a paragraph shows instead of its text; undefined for a text. */
  paragraph?: (text: string) => ReactNode | undefined
}

/** Content is always text, never HTML. */
export function RichText({ blocks, picture, lang, className, hasContents = false, paragraph }: Props) {
  return (
    <div lang={lang} className={classNames(richTextClass, className)}>
      {withKeys(blocks).map(([key, block]) => (
        <Fragment key={key}>
          {block.kind === "picture" ? picture(block.pictureId, block.alt) : shown(block, key)}
        </Fragment>
      ))}
    </div>
  )

  function shown(block: WrittenBlock, key: number): ReactNode {
    const instead = block.kind === "paragraph" ? paragraph?.(plainTextOf([block])) : undefined
    if (instead !== undefined) return instead
    return <BlockText block={block} id={hasContents ? headingId(key) : undefined} />
  }
}

type WrittenBlock = Exclude<RichBlock, { kind: "picture" }>
type BlockTextProps = { block: WrittenBlock; id: string | undefined }

function BlockText({ block, id }: BlockTextProps) {
  if (block.kind === "rule") return <hr />
  if (block.kind === "quote")
    return (
      <blockquote>
        {withKeys(block.paragraphs).map(([key, inlines]) => (
          <p key={key}>
            <Line inlines={inlines} />
          </p>
        ))}
      </blockquote>
    )
  if (block.kind === "list") {
    const List = block.isOrdered ? "ol" : "ul"
    return (
      <List>
        {withKeys(block.items).map(([key, inlines]) => (
          <li key={key}>
            <Line inlines={inlines} />
          </li>
        ))}
      </List>
    )
  }
  const line = <Line inlines={block.inlines} />
  if (block.kind === "paragraph") return <p>{line}</p>
  return block.level === 2 ? <h2 id={id}>{line}</h2> : <h3>{line}</h3>
}

function Line({ inlines }: { inlines: readonly Inline[] }) {
  return withKeys(inlines).map(([key, inline]) =>
    inline.kind === "break" ? <br key={key} /> : <Run key={key} run={inline} />,
  )
}

function Run({ run: { text, isBold, isItalic, href } }: { run: Extract<Inline, { kind: "text" }> }) {
  let content: ReactNode = text
  if (isItalic) content = <em>{content}</em>
  if (isBold) content = <strong>{content}</strong>
  if (href === undefined) return content
  const path = safeRedirectPath(href, "")
  if (path) return <Link to={path}>{content}</Link>
  return (
    <a href={href} rel="nofollow ugc noopener">
      {content}
    </a>
  )
}

/** The text does not change while shown, so indexes are safe as keys. */
function withKeys<Part>(parts: readonly Part[]): [number, Part][] {
  return parts.map((part, index) => [index, part])
}
