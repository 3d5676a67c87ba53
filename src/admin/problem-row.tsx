import type { ReactNode } from "react"
import { Icon } from "#ui/icon.tsx"

/** Below a row of inputs: what is wrong with it. */
export function ProblemRow({ id, span, children }: { id: string; span: number; children: ReactNode }) {
  return (
    <tr className="bg-alarm-tint">
      <td />
      <td colSpan={span} className="py-1.5 pr-2">
        <p id={id} role="alert" className="flex gap-1.5 text-xs font-semibold text-alarm">
          <Icon name="warning" className="size-4" />
          {children}
        </p>
      </td>
    </tr>
  )
}
