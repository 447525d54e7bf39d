import type { Application } from '@cupo/wire'
import { useParameters } from '../../../client/use-parameters.ts'
import { momentText } from '../../../text/dates.ts'
import { detailsText } from '../../../text/details.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { goodIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './details.module.css'
import { pendingLinks } from './pending-links.ts'

/** What was reached, celebrated once, and below it what is due now. */
export function OrderHead({ application }: { readonly application: Application }) {
  const firstName = application.borrower.name.split(' ')[0] ?? ''
  const isDelivered = application.activity === 'EquipamentoEntregue'
  return (
    <>
      <section className={styles.done}>
        <Icon of={goodIcon} size="large" />
        <div>
          <p className={styles.doneTitle}>{detailsText.thanks(firstName)}</p>
          <p>{detailsText.mailCopy(application.email)}</p>
        </div>
      </section>
      {isDelivered && (
        <Notice tone="good" title={detailsText.deliveredTitle}>
          {detailsText.deliveredText}
        </Notice>
      )}
      {pendingLinks(application).length > 0 && <DueNow application={application} />}
    </>
  )
}

function DueNow({ application }: { readonly application: Application }) {
  const parameters = useParameters()
  const { email, paymentDeadline, paymentDueNowFmt } = application
  const isTwo = pendingLinks(application).length > 1
  return (
    <section className={styles.due}>
      <Amount
        label={detailsText.payNow}
        value={paymentDueNowFmt}
        note={paymentDeadline && detailsText.deadlineUntil(momentText(paymentDeadline))}
      />
      <p>{isTwo ? detailsText.mailLinks(email) : detailsText.mailLink(email)}</p>
      {parameters && <p>{detailsText.deadline(parameters.epaycoAdvancedEmailLinkValidity)}</p>}
      {parameters && <p>{detailsText.resends(parameters.epaycoAdvancedEmailResendQuantity)}</p>}
    </section>
  )
}
