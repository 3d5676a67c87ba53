import type { EmailView } from "#ui/email-view.ts"
import { LinkEmail } from "./link-email.tsx"

export function RoleEmail({ t, facts, ...view }: EmailView) {
  return <LinkEmail {...view} t={t} facts={{ ...facts, role: t(`roles.${facts.role}`) }} />
}
