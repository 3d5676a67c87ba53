import type { ComponentProps } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"
import { AccountForm } from "../parts/account-form.tsx"
import { AddressFields } from "../parts/address-fields.tsx"

type AddressFieldsProps = ComponentProps<typeof AddressFields>
type Props = Omit<AddressFieldsProps, "refusal"> & {
  title: string
  answered: { refusal: RefusalView; submitted?: AddressFieldsProps["values"] | undefined } | undefined
}

export function AddressPage({ title, answered, values, ...fields }: Props) {
  const t = useTexts("profile")
  return (
    <>
      <PageHead title={title} isHidden />
      <h1 className="text-3xl">{title}</h1>
      <AccountForm
        refusal={answered?.refusal}
        submit={t("address.save")}
        aside={
          <LinkButton kind="quiet" to="/my-account/address">
            {t("back")}
          </LinkButton>
        }
      >
        <AddressFields values={answered?.submitted ?? values} refusal={answered?.refusal} {...fields} />
      </AccountForm>
    </>
  )
}
