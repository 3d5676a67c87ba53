import { roleNames } from "#domains/accounts/roles.ts"
import { money } from "#language/format.ts"
import { useAnyTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"

type Props = { kind: string; facts: Readonly<Record<string, string | number>> }

/** Says what a request would do. */
export function useApprovalTitle(): (request: Props) => string {
  const t = useAnyTexts("admin")
  const accountsTexts = useAnyTexts("accounts-admin")
  return ({ kind, facts }) =>
    t(
      `approvals.kinds.${kind}`,
      factLabels(facts, {
        role: (role) => (isOneOf(roleNames, role) ? accountsTexts(`roles.${role}`) : role),
        permissions: (names) =>
          names
            .split(" ")
            .map((name) => accountsTexts(`permissions.${name}`))
            .join(t("comma")),
      }),
    )
}

export function ApprovalTitle(request: Props) {
  return useApprovalTitle()(request)
}

function factLabels(
  facts: Props["facts"],
  textOf: Readonly<Record<"role" | "permissions", (fact: string) => string>>,
) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name.endsWith("Cents")) return [name.slice(0, -"Cents".length), money(Number(value))]
      return [name, name === "role" || name === "permissions" ? textOf[name](String(value)) : value]
    }),
  )
}
