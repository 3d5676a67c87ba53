import type { EmailView } from "#ui/letter-view.ts"
import { LinkEmail } from "./link-letter.tsx"

export function RoleEmail({ t, facts, ...view }: EmailView) {
  return <LinkEmail {...view} t={t} facts={{ ...facts, role: t(`roles.${facts.role}`) }} />
}
