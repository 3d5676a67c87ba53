import { NextAction } from "#admin/objects/next-action.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { nextProductStep, productStepOf, productSteps } from "../next-product-step.ts"

type Props = { id: string; progress: Parameters<typeof nextProductStep>[0] }

export function ProductNext({ id, progress }: Props) {
  const t = useTexts("catalogue-admin")
  const kit = useTexts("admin")
  const next = nextProductStep(progress)
  const paths: Record<NonNullable<typeof next>, AppPath> = {
    picture: "#gallery",
    describe: "#group-texts",
    list: `/admin/listings/new?product=${id}`,
  }
  return (
    <>
      <StateTrack
        label={kit("object.track")}
        steps={productSteps.map((step) => ({ name: step, text: t(`products.steps.${step}`) }))}
        current={productStepOf(progress)}
      />
      {next && (
        <NextAction text={t(`products.nextSteps.${next}`)}>
          <LinkButton kind="act" to={paths[next]} text={t(`products.nextButtons.${next}`)} />
        </NextAction>
      )}
    </>
  )
}
