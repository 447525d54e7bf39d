import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  type Application,
  deviceOf,
  dueBeforeDelivery,
  orderOf,
  queueMail,
} from '../origination/origination.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import type { StoredLoan } from '../servicing/servicing.ts'
import type { WithdrawalContext, WithdrawalRequest } from './withdrawal-request.ts'

export async function mailRequested(
  context: WithdrawalContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { id, returnBy }: WithdrawalRequest,
  now: Temporal.Instant,
): Promise<void> {
  const application = await applicationOf(context, transaction, stored)
  const mailContext = { outbox: context.outbox, transaction, now }
  await queueMail(mailContext, application, `withdrawal-requested:${id}`, {
    mail: 'withdrawal-requested',
    data: {
      ...aboutOf(application, stored),
      principal: stored.loan.terms.principal,
      returnBy,
      accountLink: `${context.publicUrl}/self-manage`,
    },
  })
}

/** The borrower took it back, or gave nothing back in time. */
export async function mailLapsed(
  context: WithdrawalContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { request, ending }: { readonly request: WithdrawalRequest; readonly ending: 'cancelled' | 'lapsed' },
  now: Temporal.Instant,
): Promise<void> {
  const application = await applicationOf(context, transaction, stored)
  const mailContext = { outbox: context.outbox, transaction, now }
  await queueMail(mailContext, application, `withdrawal-lapsed:${request.id}`, {
    mail: 'withdrawal-lapsed',
    data: {
      ...aboutOf(application, stored),
      ending,
      returnBy: request.returnBy,
      accountLink: `${context.publicUrl}/self-manage`,
    },
  })
}

type CompletedWithdrawal = Pick<WithdrawalRequest, 'requestedOn'> & { readonly owed: Pesos }

/** Says what goes back, by when, and where to name the account. */
export async function mailCompleted(
  context: WithdrawalContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { owed, requestedOn }: CompletedWithdrawal,
  now: Temporal.Instant,
): Promise<void> {
  const application = await applicationOf(context, transaction, stored)
  const mailContext = { outbox: context.outbox, transaction, now }
  const today = businessDate(now)
  const { refundDays } = await readPlatformSettings(transaction, today)
  await queueMail(mailContext, application, 'withdrawal-completed', {
    mail: 'withdrawal-completed',
    data: {
      ...aboutOf(application, stored),
      withdrawnOn: requestedOn,
      voidedOn: today.toString(),
      payments: owed,
      ...paidUpfront(application),
      refundBy: today.add({ days: refundDays }).toString(),
      accountLink: `${context.publicUrl}/self-manage`,
    },
  })
}

async function applicationOf(
  { store }: WithdrawalContext,
  transaction: Transaction<Database>,
  { applicationId }: StoredLoan,
): Promise<Application> {
  const application = await store.find(transaction, applicationId)
  if (application === null) throw new Error(`no application ${applicationId}`)
  return application
}

const aboutOf = ({ person, facts }: Application, { contractNumber }: StoredLoan) => ({
  firstName: person.firstName,
  deviceName: deviceOf(facts)?.model ?? null,
  contractNumber,
})

/** Pesos paid before delivery that go back. */
export function paidUpfront({ facts }: Application): {
  readonly downPayment: Pesos
  readonly guarantee: Pesos
} {
  const order = orderOf(facts)
  const { downPayment, guarantee } = dueBeforeDelivery(facts)
  const zero = pesos(0)
  return {
    downPayment: order?.isDownPaymentPaid ? downPayment : zero,
    guarantee: order?.isGuaranteePaid ? guarantee : zero,
  }
}
