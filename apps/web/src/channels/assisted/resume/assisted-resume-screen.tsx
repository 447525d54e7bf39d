import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { useApplication } from '../../../client/journey/application-store.ts'
import {
  pendingUpfrontPayments,
  type UpfrontPayment,
} from '../../../client/journey/pending-upfront-payments.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { useParameters } from '../../../client/parameters.tsx'
import { useFreshApplication } from '../../../client/sale/use-sale.ts'
import { OrderFacts } from '../../../steps/order/order.tsx'
import { mailLink } from '../../../steps/order/resend-dialog.tsx'
import { ColumnPhone, SignedSummary } from '../../../steps/summary/purchase-summary.tsx'
import { assistedResumeText as text } from '../../../text/assisted.ts'
import { momentText } from '../../../text/dates.ts'
import { resendText } from '../../../text/payment-links.ts'
import { titles } from '../../../text/titles.ts'
import { SaleOverNews } from '../cancel/sale-over-news.tsx'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import styles from './assisted-resume.module.css'

export function AssistedResumeScreen() {
  const application = useApplication()
  const pending = pendingUpfrontPayments(application)
  useFreshApplication(application)
  return (
    <AgentStep isSharedWithPhone>
      <AssistedFrame
        title={titles.assistedResume}
        isCancellable={false}
        summary={<SignedSummary application={application} />}
      >
        <Notice tone="good" title={text.thanks} announce="status">
          <p>{text.signed(application.borrower.name)}</p>
        </Notice>
        <p className={styles.guide}>{text.guide[guideOf(pending)]}</p>
        {pending.length > 0 && application.paymentDeadline !== null && (
          <p>{text.payUntil(momentText(application.paymentDeadline))}</p>
        )}
        <ColumnPhone application={application} />
        <OrderFacts application={application} />
        {application.statusGuaranteePayment === 'Pendente' && (
          <Notice tone="warn">{text.pendingGuarantee}</Notice>
        )}
        {application.guaranteePayment > 0 && <GuaranteeHelpline />}
        {pending.map((upfrontPayment) => (
          <ResendLink
            key={upfrontPayment}
            upfrontPayment={upfrontPayment}
            applicationId={application.applicationId}
          />
        ))}
        <SaleOverNews sale={application} />
        <ActionBar>
          <Button onClick={() => goToScreen('assistedEnd')}>{commonText.close}</Button>
        </ActionBar>
      </AssistedFrame>
    </AgentStep>
  )
}

const guideOf = (pending: readonly UpfrontPayment[]): keyof typeof text.guide => {
  const [first, second] = pending
  return second ? 'both' : (first ?? 'neither')
}

function GuaranteeHelpline() {
  const helpline = useParameters()?.guaranteeHelpline
  if (!helpline) return null
  return (
    <p>
      {text.helpline} <a href={`tel:${helpline}`}>{helpline}</a>
    </p>
  )
}

type ResendProps = { readonly upfrontPayment: UpfrontPayment; readonly applicationId: string }

function ResendLink({ upfrontPayment, applicationId }: ResendProps) {
  const { isBusy, run } = useBusy()
  const [resendsLeft, setResendsLeft] = useState<number | null>(null)
  const resend = () =>
    run(async () => {
      const answer = await mailLink(upfrontPayment, { proposalId: applicationId })
      if (answer.ok) {
        setResendsLeft(answer.body.resendsLeft)
        return showToast({ tone: 'good', title: text.resent })
      }
      if (answer.isHandled) return
      if (answer.status === 0)
        showToast({ tone: 'bad', title: resendText.failed, text: commonText.offlineText })
      else goToScreen('resendManyAttempts')
    })
  return (
    <div className={styles.resend}>
      <Button variant="secondary" isLoading={isBusy} disabled={resendsLeft === 0} onClick={resend}>
        {text.resend[upfrontPayment]}
      </Button>
      {resendsLeft !== null && <p role="status">{text.resendsLeft(resendsLeft)}</p>}
    </div>
  )
}
