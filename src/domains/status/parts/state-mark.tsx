import { useTexts } from "#language/use-texts.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { ComponentState } from "../components.ts"

export const stateTones = {
  operational: "lead",
  degraded: "act",
  outage: "alarm",
  maintenance: "soft",
} as const satisfies Record<ComponentState, string>

export function StateMark({ state }: { state: ComponentState }) {
  const t = useTexts("status")
  return (
    <span data-state={state}>
      <Badge tone={stateTones[state]} isFilled>
        {t(`states.${state}`)}
      </Badge>
    </span>
  )
}
