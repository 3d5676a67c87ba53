import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { Link } from "#ui/link.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { ClaimForm } from "../inputs.ts"
import { openClaim } from "../open-claim.ts"
import { ClaimFields } from "../parts/claim-fields.tsx"
import { readClaimForm } from "../read-order-claims.ts"
import type { Route } from "./+types/claim"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readClaimForm(ctx, params.id)),
    key: crypto.randomUUID(),
  }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await readSubmittedForm(context, request)
  const submitted = fieldsOf(form)
  return await runAction(
    ctx,
    async () => {
      const wish = { orderId: params.id, lineId: submitted.line ?? "" }
      await openClaim(ctx, wish, parseInput("returns", ClaimForm, submitted), () => readPhotos(form))
      return redirectWithToast(pathTo("/my-account/order/:id", params), "returns", "sent")
    },
    submitted,
  )
}

/** A field for which nothing was chosen is an empty file. */
async function readPhotos(form: FormData): Promise<Uint8Array[]> {
  const files = form.getAll("photos").filter((file) => file instanceof File && file.size > 0)
  return await Promise.all(files.map(readUploadedPicture))
}

export default function ClaimScreen({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { orderId, reference, lines, key } = loaderData
  const t = useTexts("returns")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("form.title", { reference })} isHidden />
      <header className="grid gap-1">
        <p>
          <Link
            to={pathTo("/my-account/order/:id", { id: orderId })}
            className="link tap inline-flex items-center text-sm"
          >
            {t("form.back", { reference })}
          </Link>
        </p>
        <h1 className="text-3xl">{t("form.title", { reference })}</h1>
      </header>
      {lines.length === 0 ? (
        <p>{t("form.none")}</p>
      ) : (
        <ClaimFields lines={lines} formKey={key} refused={refused} />
      )}
    </>
  )
}
