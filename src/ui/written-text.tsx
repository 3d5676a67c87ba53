import { EmailText } from "#ui/email.tsx"

export function WrittenText({ text }: { text: string }) {
  const paragraphs = text.split(/\r?\n/).filter((line) => line.trim() !== "")
  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
  return paragraphs.map((line, index) => <EmailText key={`${index} ${line}`}>{line}</EmailText>)
}
