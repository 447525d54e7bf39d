import type { Application, MoneySubject, TransferFacts } from './application.ts'
import type { EventOf } from './event.ts'
import { withFacts } from './evolve-facts.ts'
import { moved } from './journey.ts'

/** Throws for an application that is not for money. */
export function moneySubjectOf({ id, facts: { subject } }: Application): MoneySubject {
  if (subject.kind !== 'money') throw new Error(`application ${id} is not for money`)
  return subject
}

/** The offer begins anew with what is asked for now. */
export function withRequest(
  application: Application,
  { amount: requestedAmount, installmentCount }: EventOf<'RequestChanged'>,
): Application {
  if (application.facts.terms !== null) throw new Error(`application ${application.id} has agreed terms`)
  const request = { requestedAmount, requestedInstallmentCount: installmentCount, chosenOffer: null }
  return withFacts(application, { subject: { ...moneySubjectOf(application), ...request } })
}

export function withBankAccount(
  application: Application,
  { account: bankAccount, accountNumber }: EventOf<'BankAccountConfirmed'>,
): Application {
  const subject = { ...moneySubjectOf(application), bankAccount }
  const confirmed = withFacts(application, { agreement: null, subject })
  return { ...confirmed, person: { ...confirmed.person, accountNumber } }
}

const withTransfer = (application: Application, transfer: TransferFacts): Application =>
  withFacts(application, { subject: { ...moneySubjectOf(application), transfer } })

/** A transfer that was signed under a release without attempts has none. */
export function withTransferDone(
  application: Application,
  { on: doneOn }: EventOf<'TransferDone'>,
): Application {
  const { transfer } = moneySubjectOf(application)
  if (transfer !== null && transfer.state !== 'ordered') throw noTransferUnderWay(application)
  return withTransfer(application, { state: 'done', attempt: transfer?.attempt ?? null, doneOn })
}

/** A transfer that failed opens the bank data again, and with other bank data the money is sent anew. */
export const afterTransfer = (
  application: Application,
  event: EventOf<'TransferFailed' | 'BankAccountCorrected'>,
): Application =>
  event.type === 'TransferFailed'
    ? { ...moved(withTransferFailed(application, event), event.type), situation: 'FalhaDesembolso' }
    : { ...moved(withCorrectedAccount(application, event), event.type), situation: 'EmAndamento' }

function withTransferFailed(application: Application, { correctBy }: EventOf<'TransferFailed'>): Application {
  const { transfer } = moneySubjectOf(application)
  if (transfer?.state !== 'ordered') throw noTransferUnderWay(application)
  return withTransfer(application, { state: 'failed', attempt: transfer.attempt, correctBy })
}

const noTransferUnderWay = ({ id }: Application) => new Error(`application ${id} has no transfer under way`)

/** The agreement stands: what was signed is sent to another account. */
function withCorrectedAccount(
  application: Application,
  { account: bankAccount, accountNumber }: EventOf<'BankAccountCorrected'>,
): Application {
  const subject = moneySubjectOf(application)
  if (subject.transfer?.state !== 'failed') {
    throw new Error(`application ${application.id} has no failed transfer`)
  }
  const transfer: TransferFacts = { state: 'ordered', attempt: subject.transfer.attempt + 1 }
  const corrected = withFacts(application, { subject: { ...subject, bankAccount, transfer } })
  return { ...corrected, person: { ...corrected.person, accountNumber } }
}
