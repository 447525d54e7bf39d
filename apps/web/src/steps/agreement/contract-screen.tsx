import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import {
  type Application,
  journeys,
  type Origin,
  type runWorkflowAction,
  type WayBack,
  waysBack,
} from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { goBack } from '../../client/journey/go-back.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { accountMask } from '../../fields/account-mask.ts'
import { brandText } from '../../text/brand.ts'
import { dateText, dayOfMonth } from '../../text/dates.ts'
import { contractText, directionText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { StepUpPlace, withFreshCode } from '../step-up/step-up-place.tsx'
import { ColumnPhone, phonePanel } from '../summary/purchase-summary.tsx'
import { AcceptanceTicks, isReadAgain, showTick, type Ticks, useAcceptance } from './acceptance.tsx'
import { AgreementCard, AgreementFacts } from './agreement-card.tsx'
import { AgreementReader } from './agreement-reader.tsx'
import styles from './contract.module.css'

const wayBackOf = (origin: Origin): WayBack | undefined =>
  waysBack.find((way) => way in journeys[origin].waysBack)

export function ContractScreen() {
  const application = useApplication()
  const { applicationId, origin, delivery, bankData } = application
  const { ticks, tick, forget, renew, isRenewed, failure: tickFailure, isKeeping } = useAcceptance()
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()

  const sign = () =>
    run(async () => {
      setFailure(null)
      const answer = await withFreshCode<typeof runWorkflowAction>(
        { purpose: 'signing', applicationId },
        () =>
          act({
            action: journeys[origin].signingAct,
            isPartial: false,
            ...(ticks.sha256 === undefined ? {} : { sha256: ticks.sha256 }),
          }),
      )
      if (answer.ok) return isReadAgain(answer.body) ? renew() : followAnswer(answer.body)
      if (answer.errorCode === 'AceptacionPendiente') forget()
      setFailure(answer)
    })
  const leadBack = (way: WayBack) =>
    run(async () => {
      setFailure(null)
      setFailure(await goBack(application, way))
    })
  const acts: Readonly<Record<NextAct, () => void>> = {
    read: () => setIsReading(true),
    showAcceptance: () => showTick('contract'),
    showGuarantee: () => showTick('guarantee'),
    sign,
  }
  const next = nextAct(application, ticks)
  const wayBack = wayBackOf(origin)
  const isLocked = bankData !== null && ticks.contract

  return (
    <Screen
      title={titles.contract}
      lead={contractText.lead}
      onStepBack={wayBack === undefined || isLocked ? undefined : () => leadBack(wayBack)}
      summary={phonePanel(application)}
    >
      {isRenewed && (
        <Notice tone="info" title={contractText.renewedTitle} announce="status">
          {contractText.renewed}
        </Notice>
      )}
      {delivery?.isStale && <RenewedDelivery applicationId={applicationId} />}
      <ColumnPhone application={application} />
      <AgreementFacts application={application} />
      {bankData && (
        <PaymentBox
          application={application}
          account={bankData}
          isLocked={isLocked}
          isBusy={isBusy || isKeeping}
          onChange={leadBack}
        />
      )}
      <AgreementCard applicationId={applicationId} isRead={ticks.isRead} onRead={() => setIsReading(true)} />
      <AcceptanceTicks application={application} ticks={ticks} onTick={tick} />
      <FailureNotice failure={failure ?? tickFailure} />
      {wayBack !== undefined && bankData === null && (
        <Button variant="text" disabled={isBusy} onClick={() => leadBack(wayBack)}>
          {contractText.back}
        </Button>
      )}
      <CancelApplication />
      <StepUpPlace />
      {isReading && (
        <AgreementReader
          applicationId={applicationId}
          onClose={() => setIsReading(false)}
          onAccept={(sha256) => {
            setIsReading(false)
            tick({ isRead: true, contract: true, sha256 })
          }}
        />
      )}
      <ActionBar note={next === 'sign' && !isKeeping && <SignedTotal application={application} />}>
        <ActButton isLoading={isBusy || isKeeping} onClick={acts[next]}>
          {next === 'sign' ? contractText.sign[origin] : contractText.next[next]}
        </ActButton>
      </ActionBar>
    </Screen>
  )
}

type NextAct = keyof typeof contractText.next | 'sign'

function nextAct({ guaranteePayment }: Application, ticks: Ticks): NextAct {
  if (!ticks.isRead) return 'read'
  if (!ticks.contract) return 'showAcceptance'
  return guaranteePayment > 0 && !ticks.guarantee ? 'showGuarantee' : 'sign'
}

function SignedTotal({ application }: { readonly application: Application }) {
  const { offer, installmentsNumber, advancedPayment, advancedPaymentFmt } = application
  const { guaranteePayment, guaranteePaymentFmt } = application
  if (offer === null || installmentsNumber === null) return null
  return (
    <p>
      {contractText.signs({
        total: offer.totalOfPurchaseFmt,
        count: installmentsNumber,
        installment: offer.totalFmt,
        downPayment: advancedPayment > 0 ? advancedPaymentFmt : null,
        guarantee: guaranteePayment > 0 ? guaranteePaymentFmt : null,
      })}
    </p>
  )
}

/** A delivery date holds on the day it is given; later it is asked again. */
function RenewedDelivery({ applicationId }: { readonly applicationId: string }) {
  const { asked } = useAnswer(
    (signal) => send('GET /address', { query: { applicationId } }, { signal }),
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

type Props = {
  readonly application: Pick<Application, 'paymentCycle' | 'address'>
  readonly account: NonNullable<Application['bankData']>
  readonly isLocked: boolean
  readonly isBusy: boolean
  readonly onChange: (way: WayBack) => void
}

function PaymentBox({ application, account, isLocked, isBusy, onChange }: Props) {
  const { bankName, accountType, accountNumber } = account
  const change = (way: 'ADDRESS' | 'BANK') => (
    <Button variant="text" disabled={isBusy || isLocked} onClick={() => onChange(way)}>
      {contractText.change[way]}
    </Button>
  )
  return (
    <section className={styles.document} aria-label={contractText.paymentTitle}>
      <dl className={styles.choices}>
        {application.paymentCycle !== null && (
          <div className={styles.choice}>
            <dt>{contractText.paymentDay}</dt>
            <dd>{dayOfMonth(application.paymentCycle)}</dd>
            {application.address !== null && (
              <>
                <dt>{contractText.address}</dt>
                <dd>{application.address}</dd>
              </>
            )}
            <dd>{change('ADDRESS')}</dd>
          </div>
        )}
        <div className={styles.choice}>
          <dt>{contractText.account}</dt>
          <dd>
            {contractText.accountOf(bankName, accountType)}
            <span className={styles.number}>{accountMask.format(accountNumber)}</span>
          </dd>
          <dd>{change('BANK')}</dd>
        </div>
      </dl>
      {isLocked && <p className={styles.hint}>{contractText.locked}</p>}
    </section>
  )
}
