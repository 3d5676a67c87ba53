import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { type WishKind, wishlistPath } from "../kinds.ts"
import { useWish } from "./use-wish.ts"

type Props = {
  kind: WishKind
  subjectId: string
  name: string
  isWished: boolean
  isGuest: boolean
  isSmall?: boolean
}

export function WishButton({ kind, subjectId, name, isWished, isGuest, isSmall = false }: Props) {
  const t = useTexts("ui")
  const { pathname, search } = useLocation()
  const [isOn, toggle] = useWish(kind, subjectId, isWished)
  const label = t(isOn ? "watching" : "watch")
  const shape = classNames(
    "relative z-10 inline-flex items-center justify-center gap-1.5 rounded-sm text-sm no-underline hover:text-act-text",
    isSmall ? "size-11" : "min-h-11",
    isOn && "font-semibold text-act-text",
  )
  const named = { title: label, "aria-label": `${label}: ${name}`, className: shape }
  const content = (
    <>
      <Icon name="watch" className={isOn ? "fill-current" : undefined} />
      {!isSmall && label}
    </>
  )
  if (isGuest)
    return (
      <Link to={`/auth?from=${encodeURIComponent(pathname + search)}`} {...named}>
        {content}
      </Link>
    )
  return (
    <form
      method="post"
      action={wishlistPath}
      className="inline-flex"
      onSubmit={(event) => {
        event.preventDefault()
        toggle()
      }}
    >
      <button
        type="submit"
        name="wish"
        value={`${isOn ? "remove" : "add"} ${kind} ${subjectId}`}
        aria-pressed={isOn}
        {...named}
      >
        {content}
      </button>
    </form>
  )
}
