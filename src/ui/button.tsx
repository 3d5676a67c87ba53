import { type ComponentProps, type ReactNode, use } from "react"
import { ShownForm } from "#platform/read-only.ts"
import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"
import { useCanOpen } from "./link-access.ts"

/** `act`: bidding and buying, one per view; `plain`: the rest; `quiet`: beside them; `alarm`: irreversible. */
type ButtonStyle = {
  kind?: "act" | "plain" | "quiet" | "alarm"
  size?: "small" | "usual" | "large"
  isWide?: boolean
}

function buttonClass(
  { kind = "plain", size = "usual", isWide }: ButtonStyle,
  className: string | undefined,
): string {
  return classNames("button", `button-${kind}`, `button-${size}`, isWide && "w-full", className)
}

/** Instead of children, where it is all that a button or a link contains. */
type PlainContent = { text?: ReactNode }

export function Button(props: ButtonStyle & PlainContent & ComponentProps<"button">) {
  const { kind, size, isWide, className, text, children = text, ...rest } = props
  const isShown = use(ShownForm)
  if (isShown && rest.type !== "button") return null
  return (
    <button type="submit" {...rest} className={buttonClass({ kind, size, isWide }, className)}>
      {children}
    </button>
  )
}

export function LinkButton(props: ButtonStyle & PlainContent & ComponentProps<typeof Link>) {
  const { kind, size, isWide, className, text, children = text, ...rest } = props
  if (!useCanOpen(rest.to)) return null
  return (
    <Link {...rest} className={buttonClass({ kind, size, isWide }, className)}>
      {children}
    </Link>
  )
}
