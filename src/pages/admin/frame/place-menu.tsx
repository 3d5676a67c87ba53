import { useLocation } from "react-router"
import { type Place, placesInMenu } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { BarMenu } from "./bar-menu.tsx"
import { type FrameChoices, frameText } from "./frame-choices.ts"
import { inPlace } from "./lists-of-places.ts"

/** Presets the place of the lists that have one. */
export function PlaceMenu({ choices }: { choices: FrameChoices }) {
  const t = useTexts("admin")
  const placeTexts = useTexts("places")
  const nameOf = (place: Place | null) => (place ? placeTexts(`names.${place}`) : t("frame.allPlaces"))
  return (
    <BarMenu
      label={
        <>
          <Icon name="place" className="size-4" />
          <span className="sr-only">{t("frame.place")}: </span>
          <span className="max-xl:sr-only">{nameOf(choices.place)}</span>
        </>
      }
    >
      {[null, ...placesInMenu].map((place) => (
        <PlaceChoice key={place} choices={choices} place={place} name={nameOf(place)} />
      ))}
    </BarMenu>
  )
}

type PlaceChoiceProps = { choices: FrameChoices; place: Place | null; name: string }

function PlaceChoice({ choices, place, name }: PlaceChoiceProps) {
  const location = useLocation()
  return (
    <Form method="post" action="/preferences">
      <input
        type="hidden"
        name="from"
        value={inPlace(withSearch(currentPage(location), location.search), place)}
      />
      <button
        type="submit"
        name="frame"
        value={frameText({ ...choices, place })}
        aria-pressed={choices.place === place}
        className="menu-line aria-pressed:font-semibold"
      >
        {name}
      </button>
    </Form>
  )
}
