import { LetterText } from "#ui/letter.tsx"

export function Written({ text }: { text: string }) {
  const paragraphs = text.split(/\r?\n/).filter((line) => line.trim() !== "")
  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
  return paragraphs.map((line, place) => <LetterText key={`${place} ${line}`}>{line}</LetterText>)
}
