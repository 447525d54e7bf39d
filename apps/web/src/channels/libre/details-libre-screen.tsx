import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Application } from '@cupo/wire'
import { Fragment } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { followApplication } from '../../client/journey/follow.ts'
import { useApplicationWatch } from '../../client/journey/watch-application.ts'
import { leaveJourney } from '../../client/leave-journey.ts'
import { goToScreen } from '../../client/navigate.ts'
import detailsStyles from '../../steps/order/details.module.css'
import {
  HelpLine,
  NextSteps,
  SignedLine,
  StateHead,
  thanksTitle,
  useLeaveAtEnd,
} from '../../steps/order/thanks.tsx'
import { SignedSummary } from '../../steps/summary/purchase-summary.tsx'
import { dateText, dayOfMonth, firstInstallmentText, momentText } from '../../text/dates.ts'
import { detailsLibreText as text } from '../../text/libre.ts'
import { creditWords } from '../../text/offer.ts'
import { detailsText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

type Transfer = keyof typeof text.states

/** A transfer takes minutes: asking more often only costs the customer's data. */
const watchEverySeconds = 10

export function DetailsLibreScreen() {
  const application = useApplication()
  const transfer = transferOf(application)
  const { isBusy, run } = useBusy()
  useLeaveAtEnd(application)
  useApplicationWatch(transfer === 'onItsWay', watchEverySeconds)
  const isFailed = transfer === 'failed'

  const close = () => (isFailed ? leaveJourney(application.urlReturn) : goToScreen('opinion'))
  return (
    <Screen title={titles.detailsLibre} summary={<SignedSummary application={application} />}>
      <TransferHead application={application} transfer={transfer} />
      <Fragment key={transfer}>
        {transfer !== 'onItsWay' && <SignedLine />}
        <LoanFacts application={application} />
        <NextSteps steps={stepsAfter(transfer, application)} />
        <HelpLine />
      </Fragment>
      <ActionBar>
        {isFailed && (
          <Button isLoading={isBusy} onClick={() => run(() => followApplication())}>
            {text.correct}
          </Button>
        )}
        <Button variant={isFailed ? 'text' : 'primary'} onClick={close}>
          {detailsText.close}
        </Button>
      </ActionBar>
    </Screen>
  )
}

function transferOf({ situation, transferDate }: Application): Transfer {
  if (situation === 'FalhaDesembolso') return 'failed'
  return transferDate !== null || situation !== 'EmAndamento' ? 'arrived' : 'onItsWay'
}

type TransferProps = { readonly application: Application; readonly transfer: Transfer }

function TransferHead({ application, transfer }: TransferProps) {
  const { transferDate, correctBankDataBy, requestedValueFmt: amount } = application
  const { onItsWay, arrived, failed } = text.states
  const heads = {
    onItsWay: {
      tone: 'reached',
      title: thanksTitle(application),
      lines: [onItsWay.title(amount), onItsWay.text],
    },
    arrived: {
      tone: 'reached',
      title: arrived.title,
      lines: [transferDate === null ? text.arrived(amount) : text.arrivedOn(amount, dateText(transferDate))],
    },
    failed: {
      tone: 'warn',
      title: failed.title,
      lines: [
        ...(correctBankDataBy === null ? [] : [text.correctBy(momentText(correctBankDataBy))]),
        failed.text(amount),
      ],
    },
  } as const
  const { tone, title, lines } = heads[transfer]
  return (
    <StateHead tone={tone} title={title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </StateHead>
  )
}

function LoanFacts({ application }: { readonly application: Application }) {
  const { contractNumber, offer, installmentsNumber, paymentCycle, address, bankData } = application
  const facts: readonly (Fact | null)[] = [
    contractNumber === null ? null : { term: text.contract, value: contractNumber, isStrong: true },
    offer && installmentsNumber !== null
      ? { term: detailsText.plan, value: detailsText.planOf(installmentsNumber, offer.totalFmt) }
      : null,
    paymentCycle === null ? null : { term: detailsText.paymentDay, value: dayOfMonth(paymentCycle) },
    address === null ? null : { term: detailsText.address, value: address },
    bankData && {
      term: text.account,
      value: (
        <>
          {bankData.bankName}
          <br />
          {text.ending(bankData.accountNumber.slice(-4))}
        </>
      ),
    },
  ]
  return (
    <section aria-label={text.title} className={detailsStyles.card}>
      <div className={detailsStyles.sum}>
        <Amount label={creditWords[application.origin].financed} value={application.requestedValueFmt} />
      </div>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </section>
  )
}

function stepsAfter(
  transfer: Transfer,
  { paymentCycle, offer, origin, firstDueDate }: Application,
): readonly string[] {
  const { next } = text
  const before = {
    onItsWay: [next.money, next.plan],
    arrived: [next.account],
    failed: [next.correct, next.money, next.plan],
  } satisfies Record<Transfer, readonly string[]>
  if (typeof firstDueDate === 'string')
    return [...before[transfer], next.firstInstallmentOn(dateText(firstDueDate))]
  if (paymentCycle === null || offer === null) return before[transfer]
  const first = firstInstallmentText(paymentCycle, offer.daysToFirstDueDateMin, creditWords[origin].beginning)
  return [...before[transfer], next.firstInstallment(first)]
}
