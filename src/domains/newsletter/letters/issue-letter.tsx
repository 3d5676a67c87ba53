import { Heading, Hr, Img, Link } from "@react-email/components"
import type { ReactNode } from "react"
import type { Inline, RichBlock } from "#platform/rich-text/blocks.ts"
import { LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"
import { blocksOfIssue } from "../issue-text.ts"

/** Renders a newsletter from its blocks, so that no typed text becomes a tag. Addresses are absolute. */
export function IssueLetter({ t, facts, locale, siteName, stop }: LetterView) {
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={String(facts.subject)}
      title={String(facts.subject)}
      footer={t("footer", facts)}
      stop={stop}
    >
      {blocksOfIssue(String(facts.body)).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <Part key={place} block={block} origin={String(facts.origin)} />
      ))}
    </LetterFrame>
  )
}

function Part({ block, origin }: { block: RichBlock; origin: string }) {
  const line = (inlines: readonly Inline[]) => <Line inlines={inlines} origin={origin} />
  switch (block.kind) {
    case "paragraph":
      return <LetterText>{line(block.inlines)}</LetterText>
    case "heading":
      return (
        <Heading as={block.level === 2 ? "h2" : "h3"} style={{ fontSize: block.level === 2 ? 20 : 17 }}>
          {line(block.inlines)}
        </Heading>
      )
    case "list":
      return <List isOrdered={block.isOrdered} items={block.items.map(line)} />
    case "quote":
      return (
        <blockquote style={{ margin: "12px 0", paddingLeft: 16, borderLeft: "2px solid" }}>
          {block.paragraphs.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
            <LetterText key={place}>{line(each)}</LetterText>
          ))}
        </blockquote>
      )
    case "picture":
      return (
        <Img
          src={`${origin}/pictures/${block.pictureId}/640.webp`}
          alt={block.alt}
          style={{ maxWidth: "100%", height: "auto" }}
        />
      )
    case "rule":
      return <Hr />
  }
}

function List({ isOrdered, items }: { isOrdered: boolean; items: readonly ReactNode[] }) {
  const Tag = isOrdered ? "ol" : "ul"
  return (
    <Tag style={{ fontSize: 16, lineHeight: "25px", paddingLeft: 24 }}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <li key={place}>{item}</li>
      ))}
    </Tag>
  )
}

function Line({ inlines, origin }: { inlines: readonly Inline[]; origin: string }) {
  return inlines.map((inline, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
    if (inline.kind === "break") return <br key={place} />
    const { text, isBold, isItalic, href } = inline
    let words: ReactNode = href === undefined ? withAddresses(text) : text
    if (isItalic) words = <em>{words}</em>
    if (isBold) words = <strong>{words}</strong>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
      <Whither key={place} href={href?.startsWith("/") ? origin + href : href}>
        {words}
      </Whither>
    )
  })
}

function Whither({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link href={href}>{children}</Link>
}

function withAddresses(text: string): ReactNode {
  return text
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part) => (/^https?:/.test(part) ? <Address key={part} href={part} /> : part))
}

function Address({ href }: { href: string }) {
  return <Link href={href}>{href}</Link>
}
