import type { Fees } from "#domains/orders/quote.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"

type Props = {
  fees: Fees
  storage: { freeMonths: number; memberFreeMonths: number }
  memberFactor: number
}

export function MemberTerms({ fees, storage, memberFactor }: Props) {
  const t = useTexts("membership")
  const percent = (basisPoints: number) => `${basisPoints / 100}%`
  const { commissionBasisPoints, memberCommissionBasisPoints } = fees
  const { freeMonths, memberFreeMonths } = storage
  return (
    <>
      <p>{t("intro", { fee: money(fees.membershipCents) })}</p>
      <h2 className="text-xl">{t("terms.title")}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {memberCommissionBasisPoints < commissionBasisPoints && (
          <li>
            {t("terms.commission", {
              member: percent(memberCommissionBasisPoints),
              usual: percent(commissionBasisPoints),
            })}
          </li>
        )}
        {memberFreeMonths > freeMonths && (
          <li>{t("terms.storage", { member: memberFreeMonths, usual: freeMonths })}</li>
        )}
        {memberFactor > 1 && <li>{t("terms.points", { factor: memberFactor })}</li>}
        <li>{t("terms.delivery")}</li>
        <li>{t("terms.drams")}</li>
      </ul>
    </>
  )
}
