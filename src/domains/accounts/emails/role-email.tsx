import { isOneOf } from "#platform/records.ts"
import type { EmailView } from "#ui/email-view.ts"
import { roleNames } from "../roles.ts"
import { LinkEmail } from "./link-email.tsx"

export function RoleEmail({ t, facts, ...view }: EmailView) {
  const { role = "" } = facts
  const name = isOneOf(roleNames, role) ? t(`roles.${role}`) : role
  return <LinkEmail {...view} t={t} facts={{ ...facts, role: name }} />
}
