import type { ReactNode } from "react"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

type Props = {
  title: ReactNode
  back?: { to: AppPath; text: string }
  aside?: ReactNode
  children?: ReactNode
}

export function AdminPageHead({ title, back, aside, children }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        {back && (
          <Link to={back.to} className="link label-text">
            {back.text}
          </Link>
        )}
        <h1 className="text-2xl">{title}</h1>
        {aside && <div className="text-ink-soft">{aside}</div>}
      </div>
      {children && (
        <div className="flex flex-wrap items-center gap-2 [&>.px-2]:first:-ml-2 [&>.px-2]:last:-mr-2">
          {children}
        </div>
      )}
    </div>
  )
}
