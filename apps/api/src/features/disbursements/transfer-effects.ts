import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { MailData } from '../../emails/index.ts'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { BankAccount } from '../../ports/bank.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import {
  type Application,
  accountOfApplication,
  agreementNumber,
  datedPlan,
  type EffectContext,
  queueMail,
  type TransferEffects,
  type TransferEvent,
  transferOf,
} from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { orderTransfer } from './disbursement-transfer.ts'

export const transferEffects: TransferEffects = async (context, application, event, who) => {
  switch (event.type) {
    case 'AgreementSigned':
      return orderTransfer(context.secrets, context.transaction, application, who)
    case 'BankAccountCorrected':
      await orderTransfer(context.secrets, context.transaction, application, who)
      return tellLine(context, application, 'bankDataCorrected')
    case 'TransferDone':
      await bookTransfer(context, application, who.actor.kind)
      await mailPlan(context, application, event.on)
      return tellLine(context, application, 'moneyTransferred')
    case 'TransferFailed':
      await mailFailure(context, application, event)
      return tellLine(context, application, 'transferFailed')
    case 'TransferGivenUp':
      return mailEnd(context, application)
  }
}

async function bookTransfer(
  { transaction, now }: EffectContext,
  application: Application,
  actor: string,
): Promise<void> {
  const loan = await loanStore.findByApplication(transaction, application.id)
  if (loan === null) throw new Error(`application ${application.id} was transferred without a loan`)
  const transfer = await transaction
    .selectFrom('disbursementTransfer')
    .select(['id', 'reference', 'amount', 'valueOn'])
    .where('applicationId', '=', application.id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  const amount = pesos(transfer.amount)
  const entry: Entry = {
    kind: 'transfer',
    source: { kind: 'disbursementTransfer', id: transfer.id },
    subject: loan.id,
    bookedOn: businessDate(now).toString(),
    valueOn: transfer.valueOn ?? businessDate(now).toString(),
    idempotencyKey: `transfer:${transfer.reference}`,
    actor,
    lines: [
      { account: 'transferPayable', amount },
      { account: 'bank', amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
}

type TransferFigures = { readonly amount: Pesos; readonly account: BankAccount; readonly attempt: number }

function figuresOf(application: Application): TransferFigures {
  const [terms, account] = [application.facts.terms, accountOfApplication(application)]
  const attempt = transferOf(application.facts)?.attempt
  if (terms === null || account === null || attempt === undefined) {
    throw new Error(`application ${application.id} has no transfer to tell of`)
  }
  return { amount: terms.financedAmount, account, attempt }
}

/** Only the value date makes the dated plan possible. */
async function mailPlan(context: EffectContext, application: Application, on: string): Promise<void> {
  const { amount, account } = figuresOf(application)
  const plan = await datedPlan(context, application, on)
  if (plan === null) throw new Error(`application ${application.id} has no plan`)
  await queueMail(context, application, 'money-transferred', {
    mail: 'money-transferred',
    data: {
      firstName: application.person.firstName,
      contractNumber: agreementNumber(application.id),
      amount,
      bankName: nameOfBank(account),
      accountEnding: endingOf(account),
      transferredOn: on,
      accountLink: `${context.publicUrl}/self-manage`,
      ...plan,
    },
  })
}

async function mailFailure(
  context: EffectContext,
  application: Application,
  { correctBy }: Extract<TransferEvent, { readonly type: 'TransferFailed' }>,
): Promise<void> {
  const { amount, account, attempt } = figuresOf(application)
  const data: MailData['transfer-failed'] = {
    firstName: application.person.firstName,
    contractNumber: agreementNumber(application.id),
    amount,
    bankName: nameOfBank(account),
    accountEnding: endingOf(account),
    correctBy,
    link: `${context.publicUrl}/self-manage`,
  }
  await queueMail(context, application, `transfer-failed:${attempt}`, { mail: 'transfer-failed', data })
}

async function mailEnd(context: EffectContext, application: Application): Promise<void> {
  const transfer = transferOf(application.facts)
  if (transfer?.state !== 'failed') throw new Error(`application ${application.id} has no failed transfer`)
  await queueMail(context, application, 'transfer-given-up', {
    mail: 'transfer-given-up',
    data: {
      firstName: application.person.firstName,
      contractNumber: agreementNumber(application.id),
      amount: figuresOf(application).amount,
      correctBy: transfer.correctBy,
      endedAt: context.now.toString(),
    },
  })
}

/** To the proved line, whatever address the mail goes to. */
async function tellLine(
  { outbox, transaction, now }: EffectContext,
  application: Application,
  sms: 'moneyTransferred' | 'transferFailed' | 'bankDataCorrected',
): Promise<void> {
  const { amount, account, attempt } = figuresOf(application)
  const data = { amount, accountEnding: endingOf(account) }
  const payload = { to: application.person.mobile, sms, data }
  const dedupeKey = `${sms}:${attempt}:${application.id}`
  await outbox.add(transaction, { kind: 'sms', dedupeKey, applicationId: application.id, payload }, now)
}
