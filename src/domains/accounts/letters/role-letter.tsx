import type { LetterView } from "#ui/letter-view.ts"
import { LinkLetter } from "./link-letter.tsx"

export function RoleLetter({ t, facts, ...view }: LetterView) {
  return <LinkLetter {...view} t={t} facts={{ ...facts, role: t(`roles.${facts.role}`) }} />
}
