import { Photo } from "#domains/pictures/parts/photo.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { photoSlots } from "../../kinds.ts"
import type { AdminBottle } from "../reads.ts"

type BottlePhoto = AdminBottle["photos"][number]

export function BottlePhotos({ photos, canDrop }: { photos: readonly BottlePhoto[]; canDrop: boolean }) {
  const t = useTexts("submissions-admin")
  if (photos.length === 0) return <p className="text-ink-soft">{t("intake.noPhotos")}</p>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map(({ slot, id, picture }) => {
        const name = t(`intake.slots.${photoSlots.find((each) => each === slot) ?? "company"}`)
        return (
          <li key={slot} className="grid content-start gap-1">
            <button
              type="button"
              popoverTarget={`zoom-${slot}`}
              aria-label={t("intake.zoom", { name })}
              className="cursor-zoom-in"
            >
              <Photo
                picture={picture}
                alt=""
                sizes="(min-width: 1280px) 14rem, 45vw"
                className="aspect-[4/5] w-full rounded-sm bg-paper-sunk object-contain"
              />
            </button>
            <div className="flex items-center justify-between gap-2">
              <span className="label-text">{name}</span>
              {canDrop && slot.startsWith("company") && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="picture" value={id} />
                  <Button
                    size="small"
                    kind="quiet"
                    name="intent"
                    value="dropPhoto"
                    text={t("intake.dropPhoto")}
                  />
                </Form>
              )}
            </div>
            <div
              id={`zoom-${slot}`}
              popover="auto"
              className="m-auto max-h-[95dvh] max-w-[95vw] overflow-auto rounded-sm bg-paper-raised p-2 shadow-float"
            >
              <button
                type="button"
                popoverTarget={`zoom-${slot}`}
                popoverTargetAction="hide"
                aria-label={t("intake.zoomOut")}
                className="block cursor-zoom-out"
              >
                <img
                  src={picture.largest}
                  alt={name}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  className="max-w-none"
                />
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
