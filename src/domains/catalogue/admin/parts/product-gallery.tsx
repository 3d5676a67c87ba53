import { type DragEvent, useState } from "react"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { AdminGalleryPicture } from "../read-product.ts"
import { MoveButtons } from "./move-buttons.tsx"

type Props = { pictures: readonly AdminGalleryPicture[]; refusal: RefusalView | undefined }

export function ProductGallery({ pictures, refusal }: Props) {
  const t = useTexts("catalogue-admin")
  const drag = useDrag()
  return (
    <section aria-labelledby="gallery" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="gallery" className="text-xl">
        {t("products.gallery")}
      </h2>
      {pictures.length === 0 && <p className="text-ink-soft">{t("products.galleryNone")}</p>}
      {pictures.length > 1 && <p className="label-text">{t("products.dragHint")}</p>}
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-5">
        {pictures.map((attached, index) => (
          <li
            key={attached.id}
            {...drag.on(attached.id, index)}
            className={classNames(
              "grid content-start gap-2 border-t-2 pt-3",
              drag.over === index ? "border-act" : "border-transparent",
            )}
          >
            <GalleryItem attached={attached} index={index} count={pictures.length} />
          </li>
        ))}
      </ol>
      <PostForm
        key={pictures.length}
        refusal={refusal}
        field="file"
        encType="multipart/form-data"
        preventScrollReset
        className="flex flex-wrap items-start gap-3 border-t border-rule pt-4"
      >
        <TextField
          name="file"
          label={t("products.upload")}
          hint={t("products.uploadHint")}
          error={refusal?.message}
          className="max-w-[34rem] min-w-0"
          type="file"
          multiple
          required
          accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        />
        <SubmitButton intent="upload" className="mt-7 min-h-11" text={t("products.uploadButton")} />
      </PostForm>
    </section>
  )
}

type GalleryItemProps = { attached: AdminGalleryPicture; index: number; count: number }

function GalleryItem({ attached, index, count }: GalleryItemProps) {
  const t = useTexts("catalogue-admin")
  const { id, alt, picture } = attached
  const facts = { place: index + 1 }
  return (
    <>
      <div className="relative flex aspect-[4/3] items-center justify-center overflow-hidden rounded-sm bg-paper-sunk">
        <Photo picture={picture} alt={alt} sizes="15rem" className="max-h-full max-w-full object-contain" />
        {index === 0 && (
          <span className="absolute bottom-0 left-0 bg-paper-raised px-2 py-1 text-xs font-semibold">
            {t("products.first")}
          </span>
        )}
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value="move" />
        <MoveButtons id={id} index={index} count={count} />
        <LinkButton
          size="small"
          to={`?crop=${id}`}
          preventScrollReset
          aria-label={t("products.cropOf", facts)}
          text={t("products.crop")}
        />
        <LinkButton
          size="small"
          kind="quiet"
          to={`?dialog=remove&picture=${id}`}
          preventScrollReset
          aria-label={t("products.removeOf", facts)}
          text={t("products.removePicture")}
        />
      </Form>
      <Form method="post" preventScrollReset className="grid gap-2">
        <input type="hidden" name="picture" value={id} />
        <TextField name="alt" label={t("products.alt", facts)} key={alt} value={alt} maxLength={300} />
        <SubmitButton
          size="small"
          intent="describe"
          className="justify-self-start"
          aria-label={`${t("products.saveAlt")} (${index + 1})`}
          text={t("products.saveAlt")}
        />
      </Form>
    </>
  )
}

/** A photograph dropped on another takes its position. */
function useDrag() {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    over,
    on: (id: string, index: number) => ({
      draggable: true,
      onDragStart: () => setDragged(id),
      onDragEnd: end,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged && dragged !== id)
          void submit(
            { intent: "move", move: `${dragged} ${index}` },
            { method: "post", preventScrollReset: true },
          )
        end()
      },
    }),
  }
}
