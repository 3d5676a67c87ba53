import type { ComponentProps } from "react"
import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"

/** `act` is for bidding and buying, one to a view; `plain` for the rest; `quiet` beside them; `alarm` for what cannot be undone. */
type Look = {
  kind?: "act" | "plain" | "quiet" | "alarm"
  size?: "small" | "usual" | "large"
  isWide?: boolean
}

const shape =
  "inline-flex items-center justify-center gap-2 rounded-sm font-semibold text-center leading-tight no-underline " +
  "transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"

const kinds = {
  act: "bg-act text-act-ink hover:bg-act-hover",
  plain: "border border-rule-strong bg-paper-raised text-ink hover:border-ink",
  quiet:
    "text-ink-soft underline decoration-rule-strong underline-offset-4 hover:text-ink hover:decoration-current",
  alarm: "border border-alarm text-alarm hover:bg-alarm-tint",
} as const

const sizes = {
  small: "min-h-8 px-3 py-1 text-xs",
  usual: "min-h-10 px-4 py-2 text-sm",
  large: "min-h-12 px-6 py-3 text-base",
} as const

function lookOf({ kind = "plain", size = "usual", isWide }: Look, className: string | undefined): string {
  return classNames(shape, kinds[kind], sizes[size], isWide && "w-full", className)
}

export function Button({ kind, size, isWide, className, ...rest }: Look & ComponentProps<"button">) {
  return <button type="submit" {...rest} className={lookOf({ kind, size, isWide } as Look, className)} />
}

export function LinkButton({ kind, size, isWide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={lookOf({ kind, size, isWide } as Look, className)} />
}
