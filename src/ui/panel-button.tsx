import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"

type Props = { panelId: string; title: string; children: ReactNode }

/** Only narrow screens show it. The content says if filters are set. */
export function PanelButton({ panelId, title, children }: Props) {
  return (
    <Button
      type="button"
      popoverTarget={panelId}
      size="small"
      className="min-h-11 whitespace-nowrap xl:hidden"
    >
      <Icon name="filter" className="size-4" />
      {title}
      {children}
    </Button>
  )
}
