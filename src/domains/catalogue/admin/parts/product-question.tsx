import { useSearchParams } from "react-router"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AdminGalleryPicture } from "../read-product.ts"

type Props = { name: string; pictures: readonly AdminGalleryPicture[] }

export function ProductQuestion({ name, pictures }: Props) {
  const t = useTexts("catalogue-admin")
  const [search] = useSearchParams()
  const question = search.get("dialog")
  const index = pictures.findIndex(({ id }) => id === search.get("picture"))
  const removed = question === "remove" ? pictures[index] : undefined
  if (question !== "archive" && !removed) return null
  const act = removed ? "remove" : "archive"
  return (
    <ReasonDialog
      key={search.toString()}
      title={t(`products.${act}Title`, { name, place: index + 1 })}
      message={t(`products.${act}Message`)}
      intent={act}
      button={t(removed ? "products.removePicture" : "products.archive")}
      kind="alarm"
      action="?"
      leave={t("products.keep")}
      answer={undefined}
      {...(removed ? { hidden: { picture: removed.id } } : {})}
    />
  )
}
