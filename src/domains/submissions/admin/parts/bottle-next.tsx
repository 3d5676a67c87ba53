import { NextAction } from "#admin/objects/next-action.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { bottleTrack, nextBottleStep } from "../bottle-track.ts"
import type { AdminBottle } from "../reads.ts"

export function BottleTrack({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("submissions-admin")
  const kit = useTexts("admin")
  return (
    <StateTrack
      label={kit("object.track")}
      steps={bottleTrack.map((state) => ({ name: state, text: t(`intake.states.${state}`) }))}
      current={bottleTrack.find((state) => state === bottle.state)}
    />
  )
}

/** Leads to the form of its station, further down on a phone. */
export function BottleNext({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("submissions-admin")
  const next = nextBottleStep(bottle.state)
  if (!next) return null
  return (
    <NextAction text={t(`intake.nextSteps.${next}`)}>
      <LinkButton kind="act" to="#station" text={t("intake.toStation")} />
    </NextAction>
  )
}
