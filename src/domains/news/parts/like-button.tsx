import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"

type Props = {
  subjectId: string
  of: string
  count: number
  isOn: boolean
  signInTo: AppPath | null
}

export function LikeButton({ subjectId, of, count, isOn, signInTo }: Props) {
  const t = useTexts("news")
  const label = (
    <>
      <span aria-hidden>{isOn ? "♥" : "♡"}</span>
      {t(isOn ? "liked" : "like")}
      <span className="sr-only">: {of}</span>
      <span className="figures">
        {count}
        <span className="sr-only"> ({t("likes", { count })})</span>
      </span>
    </>
  )
  if (signInTo !== null)
    return (
      <LinkButton size="small" to={signInTo}>
        {label}
      </LinkButton>
    )
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="intent" value={isOn ? "unlike" : "like"} />
      <Button size="small" name="subject" value={subjectId} aria-pressed={isOn}>
        {label}
      </Button>
    </Form>
  )
}
