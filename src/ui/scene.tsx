import { classNames } from "./class-names.ts"

type SceneName = "cellar" | "counter" | "auction" | "packing" | "nosing"

/** A drawing from public/scenes, in the colours of the theme (styles/scenes.css). It only decorates. */
export function Scene({ name, className }: { name: SceneName; className?: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames("scene block w-full rounded-sm", className)}
    >
      <use href={`/scenes/${name}.svg#scene`} />
    </svg>
  )
}
