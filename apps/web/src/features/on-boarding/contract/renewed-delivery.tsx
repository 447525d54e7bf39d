import { getAddress } from '@cupo/wire'
import { send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { brandText } from '../../../text/brand.ts'
import { contractText } from '../../../text/contract.ts'
import { dateText } from '../../../text/dates.ts'
import { directionText } from '../../../text/direction.ts'
import { Notice } from '../../../ui/notice.tsx'

/** A delivery date holds on the day it is given; on a later one it is asked again and the customer is told. */
export function RenewedDelivery({ applicationId }: { readonly applicationId: string }) {
  const { asked } = useAnswer(
    (signal) => send(getAddress, { query: { applicationId } }, { signal }),
    applicationId,
  )
  if (asked.kind !== 'answered') return null
  const { deliveryDate, deliveryPeriod } = asked.body
  return (
    <Notice tone="info" title={contractText.newDateTitle} announce="status">
      {deliveryDate === null
        ? contractText.newDateByMail(brandText.operator)
        : contractText.newDate(
            deliveryPeriod === null
              ? dateText(deliveryDate)
              : directionText.onDate(dateText(deliveryDate), directionText.periods[deliveryPeriod]),
          )}
    </Notice>
  )
}
