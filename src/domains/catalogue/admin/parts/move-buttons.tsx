import { useTexts } from "#language/use-texts.ts"
import { SubmitButton } from "#ui/form-fields.tsx"

type Props = { id: string; index: number; count: number }

/** Submit `move` as "id place": one place earlier or later. */
export function MoveButtons({ id, index, count }: Props) {
  const t = useTexts("catalogue-admin")
  const facts = { place: index + 1 }
  return (
    <>
      <SubmitButton
        size="small"
        name="move"
        value={`${id} ${index - 1}`}
        disabled={index === 0}
        aria-label={t("products.earlier", facts)}
      >
        <span aria-hidden>←</span>
      </SubmitButton>
      <SubmitButton
        size="small"
        name="move"
        value={`${id} ${index + 1}`}
        disabled={index === count - 1}
        aria-label={t("products.later", facts)}
      >
        <span aria-hidden>→</span>
      </SubmitButton>
    </>
  )
}
