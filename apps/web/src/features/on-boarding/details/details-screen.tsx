import { ownLink } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { isEnded } from '../../../app/destinations.ts'
import { useApplication } from '../../../app/journey/application-store.ts'
import { goToScreen } from '../../../app/navigate.ts'
import { detailsText } from '../../../text/details.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ColumnPhone } from '../purchase-summary/column-phone.tsx'
import { PurchaseSummary } from '../purchase-summary/purchase-summary.tsx'
import { MailNotice } from './mail-notice.tsx'
import { OrderFacts } from './order-facts.tsx'
import { type Prepayment, pendingLinks } from './pending-links.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { useOrderWatch } from './use-order-watch.ts'
import { WhatsappLine } from './whatsapp-line.tsx'

/** The thank-you page: what was bought and what is left to do. */
export function DetailsScreen() {
  const application = useApplication()
  const isOver = isEnded(application)
  useEffect(() => {
    // The order may end while its customer looks at it.
    if (isOver) goToScreen('applicationEnd', { replace: true })
  }, [isOver])
  const [resending, setResending] = useState<Prepayment | null>(null)
  const pending = pendingLinks(application)
  useOrderWatch(pending.length > 0)
  const payGuarantee = () =>
    goToScreen('guaranteePayment', { params: { proposalId: application.applicationId, hash: ownLink } })
  const firstName = application.borrower.name.split(' ')[0] ?? ''

  return (
    <Screen
      title={titles.details}
      lead={detailsText.thanks(firstName)}
      summary={<PurchaseSummary application={application} />}
    >
      <MailNotice application={application} />
      <ColumnPhone application={application} />
      <OrderFacts application={application} />
      {pending.includes('guarantee') && (
        <div>
          <p>{detailsText.guaranteeNote}</p>
          <Button variant="text" onClick={() => setResending('guarantee')}>
            {detailsText.sendGuarantee}
          </Button>
        </div>
      )}
      <WhatsappLine />
      <ActionBar>
        {pending.map((prepayment, index) => (
          <Button
            key={prepayment}
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => (prepayment === 'guarantee' ? payGuarantee() : setResending(prepayment))}
          >
            {prepayment === 'guarantee' ? detailsText.payGuarantee : detailsText.resendDownPayment}
          </Button>
        ))}
        <Button variant={pending.length === 0 ? 'primary' : 'text'} onClick={() => goToScreen('opinion')}>
          {detailsText.close}
        </Button>
      </ActionBar>
      <ResendDialog
        prepayment={resending}
        applicationId={application.applicationId}
        email={application.email}
        onClose={() => setResending(null)}
      />
    </Screen>
  )
}
