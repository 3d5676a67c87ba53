import type { ComponentProps } from "react"
import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"

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

export function Button({ kind, size, isWide, className, ...rest }: ButtonStyle & ComponentProps<"button">) {
  return <button type="submit" {...rest} className={buttonClass({ kind, size, isWide }, className)} />
}

export function LinkButton({
  kind,
  size,
  isWide,
  className,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ kind, size, isWide }, className)} />
}
