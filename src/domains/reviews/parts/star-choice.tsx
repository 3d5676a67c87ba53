import { useTexts } from "#language/use-texts.ts"
import { maxStars } from "../aspects.ts"
import { Star } from "./stars.tsx"

const values = Array.from({ length: maxStars }, (_, index) => index + 1)

/** The stars up to the chosen one are filled without JavaScript. */
export function StarChoice({ name, label, chosen }: { name: string; label: string; chosen: number }) {
  const t = useTexts("reviews")
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 border-b border-rule py-1">
      <legend className="float-left font-semibold">{label}</legend>
      <div className="flex">
        {values.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center text-rule-strong hover:text-act has-checked:text-act has-focus-visible:outline-2 has-focus-visible:outline-offset-[-4px] [&:has(~_label_:checked)]:text-act"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === chosen}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star className="size-6" />
            <span className="sr-only">{t("starCount", { count: stars })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
