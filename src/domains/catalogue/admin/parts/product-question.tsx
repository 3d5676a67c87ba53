import { useSearchParams } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form, useNavigate } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import type { AdminGalleryPicture } from "../read-product.ts"

type Props = { name: string; pictures: readonly AdminGalleryPicture[] }

export function ProductQuestion({ name, pictures }: Props) {
  const t = useTexts("catalogue-admin")
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const question = search.get("dialog")
  const index = pictures.findIndex(({ id }) => id === search.get("picture"))
  const isRemoval = question === "remove" && index >= 0
  if (question !== "archive" && !isRemoval) return null
  const facts = { name, place: index + 1 }
  const act = isRemoval ? "remove" : "archive"
  return (
    <Dialog
      key={search.toString()}
      id="question"
      isOpen
      title={t(`products.${act}Title`, facts)}
      onClose={() => void navigate("?", { replace: true, preventScrollReset: true })}
    >
      <p>{t(`products.${act}Message`)}</p>
      <Form method="post" action="?" className="flex flex-wrap justify-end gap-3">
        {isRemoval && <input type="hidden" name="picture" value={pictures[index]?.id} />}
        <LinkButton to="?" kind="quiet" replace preventScrollReset text={t("products.keep")} />
        <SubmitButton
          intent={act}
          kind="alarm"
          text={t(isRemoval ? "products.removePicture" : "products.archive")}
        />
      </Form>
    </Dialog>
  )
}
