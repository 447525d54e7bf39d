import type { Application } from '@cupo/wire'
import { useParameters } from '../../../app/use-parameters.ts'
import { momentText } from '../../../text/dates.ts'
import { detailsText } from '../../../text/details.ts'
import { Notice } from '../../../ui/notice.tsx'
import { pendingLinks } from './pending-links.ts'

/** What was mailed and, where something is to be paid, until when; or how the order ended. */
export function MailNotice({ application }: { readonly application: Application }) {
  const parameters = useParameters()
  const { email, situation, activity, paymentDeadline } = application
  if (situation === 'Cancelada') {
    return (
      <Notice tone="warn" title={detailsText.cancelledTitle}>
        {detailsText.cancelledText}
      </Notice>
    )
  }
  if (activity === 'EquipamentoEntregue') {
    return (
      <Notice tone="good" title={detailsText.deliveredTitle}>
        {detailsText.deliveredText}
      </Notice>
    )
  }
  if (pendingLinks(application).length === 0) {
    return (
      <Notice tone="info" title={detailsText.mailTitle}>
        {detailsText.mailCopy(email)}
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={detailsText.mailTitle}>
      <p>{detailsText.mailLink(email)}</p>
      {parameters && <p>{detailsText.deadline(parameters.epaycoAdvancedEmailLinkValidity)}</p>}
      {paymentDeadline && <p>{detailsText.deadlineUntil(momentText(paymentDeadline))}</p>}
      {parameters && <p>{detailsText.resends(parameters.epaycoAdvancedEmailResendQuantity)}</p>}
    </Notice>
  )
}
