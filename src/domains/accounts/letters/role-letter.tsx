import type { LetterView } from "#ui/letter-view.ts"
import { LinkLetter } from "./link-letter.tsx"

/** An e-mail that names a role, translated for its reader. */
export function RoleLetter({ t, facts, ...view }: LetterView) {
  return <LinkLetter {...view} t={t} facts={{ ...facts, role: t(`roles.${facts.role}`) }} />
}
