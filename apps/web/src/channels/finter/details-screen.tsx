import { type Application, ownLink } from '@cupo/wire'
import { Fragment, useState } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { type Prepayment, pendingLinks } from '../../client/journey/pending-links.ts'
import { useApplicationWatch } from '../../client/journey/watch-application.ts'
import { goToScreen } from '../../client/navigate.ts'
import { useParameters } from '../../client/parameters.tsx'
import styles from '../../steps/order/details.module.css'
import { Later, OrderFacts, OrderHead, WhatIsNext } from '../../steps/order/order.tsx'
import { ResendDialog } from '../../steps/order/resend-dialog.tsx'
import { HelpLine, useLeaveAtEnd } from '../../steps/order/thanks.tsx'
import { ColumnPhone, SignedSummary } from '../../steps/summary/purchase-summary.tsx'
import { detailsText } from '../../text/details.ts'
import { titles } from '../../text/titles.ts'
import { payUpfrontText } from '../../text/upfront-payments.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

/** The thank-you page: what was reached, what is due now, what was bought, and what comes next. */
export function DetailsScreen() {
  const application = useApplication()
  useLeaveAtEnd(application)
  const parameters = useParameters()
  const [resending, setResending] = useState<Prepayment | null>(null)
  const pending = pendingLinks(application)
  // What is to be paid is paid in another tab.
  useApplicationWatch(pending.length > 0)
  const [first, ...others] = pending
  const pay = (prepayment: Prepayment) =>
    goToScreen(pages[prepayment], { params: { proposalId: application.applicationId, hash: ownLink } })

  return (
    <Screen title={titles.details} summary={<SignedSummary application={application} />}>
      <OrderHead application={application} />
      {/* With another head above it, all of this comes anew: nothing is seen to move. */}
      <Fragment key={`${application.activity} ${pending.join(' ')}`}>
        {others.map((prepayment) => (
          <Button key={prepayment} variant="secondary" onClick={() => pay(prepayment)}>
            {payUpfrontText[prepayment](amountOf(prepayment, application))}
          </Button>
        ))}
        <ColumnPhone application={application} />
        <OrderFacts application={application} />
        <WhatIsNext application={application} />
        {pending.length > 0 && (
          <section className={styles.links}>
            <h2 className={styles.title}>{detailsText.notArrived}</h2>
            <Later of={parameters?.epaycoAdvancedEmailResendQuantity}>{detailsText.resends}</Later>
            {pending.map((prepayment) => (
              <Button key={prepayment} variant="text" onClick={() => setResending(prepayment)}>
                {detailsText.resend[prepayment]}
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
        prepayment={resending}
        applicationId={application.applicationId}
        email={application.email}
        onClose={() => setResending(null)}
      />
    </Screen>
  )
}

const amountOf = (prepayment: Prepayment, application: Application): string =>
  prepayment === 'guarantee' ? application.guaranteePaymentFmt : application.advancedPaymentFmt
