import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Tag, type TagTone } from '@cupo/ui/notice.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { type ListedApplication, ownLink } from '@cupo/wire'
import { lazy, Suspense } from 'react'
import { pendingUpfrontPayments } from '../../../../client/journey/pending-upfront-payments.ts'
import { goToScreen } from '../../../../client/navigate.ts'
import { payUpfrontText } from '../../../../text/common.ts'
import { momentText } from '../../../../text/dates.ts'
import { activityText, applicationsText, nextStepText, situationText } from '../../../../text/self-manage.ts'
import styles from '../home.module.css'
import { continueApplication, isInHand, isToCorrect, isUnderWay } from './application-in-hand.ts'

const Refusal = lazy(() =>
  loadChunk(() => import('./refusal.tsx')).then((module) => ({ default: module.Refusal })),
)

type Props = {
  readonly application: ListedApplication
  readonly onCancel: (application: ListedApplication) => void
}

export function ApplicationRow({ application, onCancel }: Props) {
  const { situation, registryDateFmt, requestedValueFmt } = application
  const name = nameOf(application)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.small}>
            {applicationsText.requestedOn(registryDateFmt)} · {requestedValueFmt}
          </p>
        </div>
        <Tag tone={toneOf(situation)}>{situationText[situation]}</Tag>
      </div>
      {situation === 'Reprovada' && (
        <Suspense>
          <Refusal application={application} />
        </Suspense>
      )}
      {situation === 'EmAndamento' && <p>{whatIsNext(application)}</p>}
      {situation === 'EmAndamento' && <UpfrontPayments application={application} />}
      {isToCorrect(application) && <BankDataToCorrect application={application} name={name} />}
      {isUnderWay(application) && (
        <div className={styles.buttons}>
          <Button variant="text" onClick={() => continueApplication(application)}>
            {applicationsText.summary}
            <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isInHand(application) && (
        <div className={styles.buttons}>
          <Button onClick={() => continueApplication(application)}>
            {applicationsText.continue}
            <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
          </Button>
          <Button variant="text" onClick={() => onCancel(application)}>
            {applicationsText.cancel}
            <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  )
}

type CorrectProps = { readonly application: ListedApplication; readonly name: string }

const BankDataToCorrect = ({ application, name }: CorrectProps) => (
  <>
    <p>{applicationsText.correctBankData}</p>
    {application.correctBankDataBy && (
      <p className={styles.small}>
        {applicationsText.correctUntil(momentText(application.correctBankDataBy))}
      </p>
    )}
    <div className={styles.buttons}>
      <Button onClick={() => continueApplication(application)}>
        {applicationsText.correct}
        <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
      </Button>
    </div>
  </>
)

function UpfrontPayments({ application }: { readonly application: ListedApplication }) {
  const pending = pendingUpfrontPayments(application)
  if (pending.length === 0) return null
  const { applicationId, advancedPaymentFmt, guaranteePaymentFmt, paymentDeadline } = application
  return (
    <>
      {paymentDeadline && (
        <p className={styles.small}>{applicationsText.until(momentText(paymentDeadline))}</p>
      )}
      <div className={styles.buttons}>
        {pending.map((payment, index) => (
          <Button
            key={payment}
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() =>
              goToScreen(payment === 'guarantee' ? 'guaranteePayment' : 'advancedPayment', {
                params: { proposalId: applicationId, hash: ownLink },
              })
            }
          >
            {payUpfrontText[payment](payment === 'guarantee' ? guaranteePaymentFmt : advancedPaymentFmt)}
          </Button>
        ))}
      </div>
    </>
  )
}

export const nameOf = ({ access, productName }: ListedApplication): string =>
  access.deviceModel || productName

function whatIsNext(application: ListedApplication): string {
  if (isInHand(application)) return nextStepText[application.status]
  return activityText[application.activity] ?? applicationsText.withAgent
}

function toneOf(situation: ListedApplication['situation']): TagTone {
  switch (situation) {
    case 'Liberada':
    case 'Liquidada':
      return 'good'
    case 'EmAndamento':
    case 'Pendente':
    case 'PreValidacao':
      return 'info'
    case 'Reprovada':
    case 'FalhaDesembolso':
    case 'FalhaInfolaft':
    case 'OrdemRecusada':
      return 'bad'
    default:
      return 'quiet'
  }
}
