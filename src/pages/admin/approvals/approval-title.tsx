import { money } from "#language/format.ts"
import { useAnyTexts } from "#language/use-texts.ts"

type Props = { kind: string; facts: Readonly<Record<string, string | number>> }

/** Says what a request would do. */
export function useApprovalTitle(): (request: Props) => string {
  const t = useAnyTexts("admin")
  const accountsTexts = useAnyTexts("accounts-admin")
  return ({ kind, facts }) =>
    t(
      `approvals.kinds.${kind}`,
      factLabels(facts, (role) => accountsTexts(`roles.${role}`)),
    )
}

export function ApprovalTitle(request: Props) {
  return useApprovalTitle()(request)
}

function factLabels(facts: Props["facts"], roleName: (role: string) => string) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name.endsWith("Cents")) return [name.slice(0, -"Cents".length), money(Number(value))]
      return [name, name === "role" ? roleName(String(value)) : value]
    }),
  )
}
