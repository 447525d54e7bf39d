import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { type Application, ownLink } from '@cupo/wire'
import { Fragment, useState } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { pendingUpfrontPayments, type UpfrontPayment } from '../../client/journey/pending-upfront-payments.ts'
import { useApplicationWatch } from '../../client/journey/watch-application.ts'
import { goToScreen } from '../../client/navigate.ts'
import { useParameters } from '../../client/parameters.tsx'
import styles from '../../steps/order/details.module.css'
import { Later, OrderFacts, OrderHead, WhatIsNext } from '../../steps/order/order.tsx'
import { ResendDialog } from '../../steps/order/resend-dialog.tsx'
import { HelpLine, useLeaveAtEnd } from '../../steps/order/thanks.tsx'
import { ColumnPhone, SignedSummary } from '../../steps/summary/purchase-summary.tsx'
import { payUpfrontText } from '../../text/common.ts'
import { detailsText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

export function DetailsScreen() {
  const application = useApplication()
  useLeaveAtEnd(application)
  const parameters = useParameters()
  const [resending, setResending] = useState<UpfrontPayment | null>(null)
  const pending = pendingUpfrontPayments(application)
  // The customer pays in another tab.
  useApplicationWatch(pending.length > 0)
  const [first, ...others] = pending
  const pay = (upfrontPayment: UpfrontPayment) =>
    goToScreen(pages[upfrontPayment], { params: { proposalId: application.applicationId, hash: ownLink } })

  return (
    <Screen title={titles.details} summary={<SignedSummary application={application} />}>
      <OrderHead application={application} />
      <Fragment key={`${application.activity} ${pending.join(' ')}`}>
        {others.map((upfrontPayment) => (
          <Button key={upfrontPayment} variant="secondary" onClick={() => pay(upfrontPayment)}>
            {payUpfrontText[upfrontPayment](amountOf(upfrontPayment, application))}
          </Button>
        ))}
        <ColumnPhone application={application} />
        <OrderFacts application={application} />
        <WhatIsNext application={application} />
        {pending.length > 0 && (
          <section className={styles.links}>
            <h2 className={styles.title}>{detailsText.notArrived}</h2>
            <Later of={parameters?.epaycoAdvancedEmailResendQuantity}>{detailsText.resends}</Later>
            {pending.map((upfrontPayment) => (
              <Button key={upfrontPayment} variant="text" onClick={() => setResending(upfrontPayment)}>
                {detailsText.resend[upfrontPayment]}
              </Button>
            ))}
            {pending.includes('guarantee') && <p>{detailsText.guaranteeNote}</p>}
          </section>
        )}
        <HelpLine />
      </Fragment>
      <ActionBar>
        {first && (
          <Button onClick={() => pay(first)}>{payUpfrontText[first](amountOf(first, application))}</Button>
        )}
        <Button variant={first ? 'text' : 'primary'} onClick={() => goToScreen('opinion')}>
          {detailsText.close}
        </Button>
      </ActionBar>
      <ResendDialog
        upfrontPayment={resending}
        applicationId={application.applicationId}
        email={application.email}
        onClose={() => setResending(null)}
      />
    </Screen>
  )
}

const amountOf = (upfrontPayment: UpfrontPayment, application: Application): string =>
  upfrontPayment === 'guarantee' ? application.guaranteePaymentFmt : application.advancedPaymentFmt
