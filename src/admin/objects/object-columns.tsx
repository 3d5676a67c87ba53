import type { ReactNode } from "react"

type Props = { aside: ReactNode; children: ReactNode }

/** The page of an object: what it is, and beside it who is concerned and what is related. */
export function ObjectColumns({ aside, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 border-rule max-xl:border-t max-xl:pt-6">
        {aside}
      </div>
    </div>
  )
}
