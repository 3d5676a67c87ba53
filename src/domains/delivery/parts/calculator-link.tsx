import { lazy, type ReactNode, Suspense, useState } from "react"
import { withSearch } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

const CalculatorDialog = lazy(async () => ({
  default: (await import("./calculator-dialog.tsx")).CalculatorDialog,
}))

type Props = { search?: string; className?: string; children: ReactNode }

export function CalculatorLink({ search = "", className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        to={withSearch("/delivery-calculator", search)}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </Link>
      {isOpen && (
        <Suspense>
          <CalculatorDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
