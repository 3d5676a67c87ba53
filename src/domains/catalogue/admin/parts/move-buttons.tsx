import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"

type Props = {
  id: string
  index: number
  count: number
  isBusy: boolean
}

/** Submit `move` as "id place": one place earlier or later. */
export function MoveButtons({ id, index, count, isBusy }: Props) {
  const t = useTexts("catalogue-admin")
  const facts = { place: index + 1 }
  return (
    <>
      <Button
        size="small"
        name="move"
        value={`${id} ${index - 1}`}
        disabled={isBusy || index === 0}
        aria-label={t("products.earlier", facts)}
      >
        <span aria-hidden>←</span>
      </Button>
      <Button
        size="small"
        name="move"
        value={`${id} ${index + 1}`}
        disabled={isBusy || index === count - 1}
        aria-label={t("products.later", facts)}
      >
        <span aria-hidden>→</span>
      </Button>
    </>
  )
}
