import { roleNames } from "#domains/accounts/roles.ts"
import { useTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"

/** Of a built-in role by its text, of one that staff define as it is. */
export function useRoleName(): (role: { id: string; name: string | null }) => string {
  const t = useTexts("accounts-admin")
  return ({ id, name }) => name ?? (isOneOf(roleNames, id) ? t(`roles.${id}`) : id)
}
