import { Link } from "@react-email/components"
import { LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"

/** A newsletter: paragraphs as they were typed, and addresses in them that can be pressed. */
export function IssueLetter({ t, facts, locale, siteName, stop }: LetterView) {
  const paragraphs = String(facts.body).split(/\r?\n\s*\r?\n/)
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={String(facts.subject)}
      title={String(facts.subject)}
      footer={t("footer", facts)}
      stop={stop}
    >
      {paragraphs.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <LetterText key={place}>
          {text
            .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
            .map((part) => (part.startsWith("http") ? <Address key={part} href={part} /> : part))}
        </LetterText>
      ))}
    </LetterFrame>
  )
}

function Address({ href }: { href: string }) {
  return <Link href={href}>{href}</Link>
}
