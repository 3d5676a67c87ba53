import { Heading, Hr, Img, Link } from "@react-email/components"
import type { ReactNode } from "react"
import type { Inline, RichBlock } from "#platform/rich-text/blocks.ts"
import { EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import { blocksOfIssue } from "../issue-text.ts"

export function IssueEmail(email: EmailView) {
  const { facts } = email
  const subject = String(facts.subject)
  return (
    <EmailFrame {...email} preview={subject} title={subject}>
      {blocksOfIssue(String(facts.body)).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <Part key={index} block={block} origin={String(facts.origin)} />
      ))}
    </EmailFrame>
  )
}

function Part({ block, origin }: { block: RichBlock; origin: string }) {
  const line = (inlines: readonly Inline[]) => <Line inlines={inlines} origin={origin} />
  switch (block.kind) {
    case "paragraph":
      return <EmailText>{line(block.inlines)}</EmailText>
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
          {block.paragraphs.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
            <EmailText key={index}>{line(each)}</EmailText>
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
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <li key={index}>{item}</li>
      ))}
    </Tag>
  )
}

function Line({ inlines, origin }: { inlines: readonly Inline[]; origin: string }) {
  return inlines.map((inline, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
    if (inline.kind === "break") return <br key={index} />
    const { text, isBold, isItalic, href } = inline
    let content: ReactNode = href === undefined ? linkAddresses(text) : text
    if (isItalic) content = <em>{content}</em>
    if (isBold) content = <strong>{content}</strong>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
      <MaybeLink key={index} href={href?.startsWith("/") ? origin + href : href}>
        {content}
      </MaybeLink>
    )
  })
}

function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link href={href}>{children}</Link>
}

function linkAddresses(text: string): ReactNode {
  return text
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part) => (/^https?:/.test(part) ? <AutoLink key={part} href={part} /> : part))
}

function AutoLink({ href }: { href: string }) {
  return <Link href={href}>{href}</Link>
}
