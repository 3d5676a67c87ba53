import { Link } from "#ui/link.tsx"
import { Cup } from "./cup.tsx"
import { useAppData } from "./use-app-data.ts"

export function Wordmark() {
  const { site } = useAppData()
  return (
    <Link to="/home" className="inline-flex min-h-11 items-center gap-2.5 no-underline">
      <Cup />
      {/* Hidden on the narrowest phones, where search, bell, account and cart need the room. */}
      <span className="sr-only font-name text-[1.625rem] leading-none min-[23rem]:not-sr-only">
        {site.name}
      </span>
    </Link>
  )
}
