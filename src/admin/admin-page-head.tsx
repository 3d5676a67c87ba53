import type { ReactNode } from "react"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ListNeighbours } from "./lists/neighbours.tsx"

export type BackLink = { to: AppPath; text: string }

type Props = {
  title: string
  /** The browser's title, if it differs. */
  pageTitle?: string
  back?: BackLink | undefined
  aside?: ReactNode
  children?: ReactNode
}

export function AdminPageHead({ title, pageTitle = title, back, aside, children }: Props) {
  return (
    <>
      <PageHead title={pageTitle} isHidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-4">
            {back && <TextLink className="label-text inline-flex min-h-6 items-center" {...back} />}
            <ListNeighbours />
          </div>
          <h1 className="text-2xl">{title}</h1>
          {aside && <div className="text-ink-soft">{aside}</div>}
        </div>
        {children && (
          <div className="flex flex-wrap items-center gap-2 [&>.px-2]:first:-ml-2 [&>.px-2]:last:-mr-2">
            {children}
          </div>
        )}
      </div>
    </>
  )
}
