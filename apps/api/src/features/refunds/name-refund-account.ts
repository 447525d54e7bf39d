import type { AccountKind } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { createMailLink, findMailLink, spendMailLinks } from '../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Bank, BankAccount } from '../../ports/bank.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { askOwnership } from '../bank-accounts/bank-accounts.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import {
  type Application,
  confirmedEmailsOf,
  emailOfMoney,
  holdApplications,
  latestOf,
  queueMail,
} from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { isAccountOpen, type Refund, type RefundReadContext, refundsOf, sumOwed } from './list-refunds.ts'
import { keepRefundAccount, lockRefundAccount } from './refund-account.ts'
import { accountMessages } from './text/refunds.ts'

export type RefundLinkContext = Pick<RefundReadContext, 'secrets' | 'store'> & { readonly publicUrl: string }

const purpose = 'refundAccount'

export type AccountContext = RefundReadContext &
  RefundLinkContext & {
    readonly outbox: Outbox
    readonly bank: Pick<Bank, 'checkAccount'>
    readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  }

type TypedAccount = {
  readonly accountBank: string
  readonly accountKind: AccountKind
  readonly accountNumber: string
}

export type AccountNaming = {
  readonly documentIndex: Buffer
  readonly typed: TypedAccount
  readonly link: string | null
  readonly actor: Actor
  readonly now: Temporal.Instant
  readonly requestId: string
}

/**
 * Until a transfer is ordered; the bank confirms the owner (`SolicitudInvalida`, `ServicioNoDisponible`).
 * Refuses with `EtapaInvalida` where nothing is owed, with `EnlaceVencido` a dead link.
 */
export async function nameRefundAccount(
  context: AccountContext,
  naming: AccountNaming,
): Promise<Result<BankAccount>> {
  const { db, store, secrets } = context
  const { documentIndex, typed, actor, now, requestId } = naming
  const person = (await latestOf(db, store, documentIndex))?.person
  if (person === undefined) return refuse('NoEncontrado')
  if (!isAccountOpen(await refundsOf(db, documentIndex))) return nothingOwed
  const account: BankAccount = {
    bank: typed.accountBank,
    kind: typed.accountKind,
    number: typed.accountNumber,
    document: person.document,
    name: person.fullName,
  }
  const settings = await context.settings(now)
  const checked = await check(context, account, naming, settings)
  if (!checked.ok) return checked
  return inTransaction(db, async (transaction) => {
    await holdApplications(transaction, (row) => row.where('documentIndex', '=', documentIndex))
    await lockRefundAccount(transaction, documentIndex)
    // Only one of two concurrent uses finds the link alive.
    if (naming.link !== null && !(await spendMailLinks(transaction, 'refundAccount', naming.link, now))) {
      return refuse('EnlaceVencido', { message: accountMessages.linkExpired })
    }
    const refunds = await refundsOf(transaction, documentIndex)
    if (!isAccountOpen(refunds)) return nothingOwed
    const subjectId = await keepRefundAccount(
      transaction,
      secrets,
      { documentIndex, account },
      { now, actor },
    )
    const subject = { subjectType: 'refundAccount', subjectId, after: { bank: account.bank } }
    await writeAudit(transaction, { actor, action: 'nameRefundAccount', ...subject, requestId }, now)
    await confirmByMail(context, transaction, { account, refunds, settings, subjectId }, naming)
    return done(account)
  })
}

const nothingOwed = refuse('EtapaInvalida', { message: accountMessages.nothingOwed })

const wrong = (field: keyof TypedAccount, message: string) =>
  refuse('SolicitudInvalida', { errors: [{ field, message }] })

async function check(
  context: Pick<AccountContext, 'db' | 'bank'>,
  account: BankAccount,
  { documentIndex, now }: AccountNaming,
  { refundAccountsPerDayMax: max }: PlatformSettings,
): Promise<Result<true>> {
  const limit = { kind: 'refund-account', subject: documentIndex, max, windowSeconds: 86_400 }
  try {
    const ownership = await askOwnership(context, account, limit, now)
    switch (ownership) {
      case 'confirmed':
        return done(true)
      case 'limitReached':
        return refuse('LimiteDeIntentos', { message: accountMessages.tooMany })
      case 'unknownBank':
        return wrong('accountBank', accountMessages.unknownBank)
      case 'unknown':
      case 'otherOwner':
        return wrong('accountNumber', accountMessages[ownership])
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return refuse('ServicioNoDisponible', { message: accountMessages.bankAway })
  }
}

type NamedAccount = {
  readonly account: BankAccount
  readonly refunds: readonly Refund[]
  readonly settings: PlatformSettings
  readonly subjectId: string
}

/** With a fresh link for a person who did not mean it. */
async function confirmByMail(
  context: AccountContext,
  transaction: Transaction<Database>,
  { account, refunds, settings, subjectId }: NamedAccount,
  { now }: AccountNaming,
): Promise<void> {
  const owed = refunds.filter(({ state }) => state === 'owed')
  const [first] = owed
  const application = first === undefined ? null : await context.store.find(transaction, first.applicationId)
  if (first === undefined || application === null) return
  const { to, link } = await makeRefundLink(context, transaction, application, settings, now)
  const data = {
    firstName: application.person.firstName,
    amount: sumOwed(owed),
    bankName: nameOfBank(account),
    accountKind: account.kind,
    accountEnding: endingOf(account),
    dueOn: first.dueOn,
    link,
  }
  const mail = { mail: 'refund-account-named', data, to } as const
  await queueMail(
    { outbox: context.outbox, transaction, now },
    application,
    `refund-account:${subjectId}`,
    mail,
  )
}

export async function makeRefundLink(
  context: RefundLinkContext,
  transaction: Transaction<Database>,
  application: Application,
  { refundLinkDays }: Pick<PlatformSettings, 'refundLinkDays'>,
  now: Temporal.Instant,
): Promise<{ readonly to: string; readonly link: string }> {
  const { secrets, publicUrl } = context
  const to = await emailOfMoney(transaction, context, application)
  const expiresAt = now.add({ hours: refundLinkDays * 24 }).toString()
  const token = await createMailLink(
    transaction,
    secrets,
    { purpose, applicationId: application.id, subject: secrets.blindIndex('email', to), expiresAt },
    now,
  )
  return { to, link: `${publicUrl}/refund-account/${token}` }
}

export async function ownerOfRefundLink(
  context: RefundReadContext,
  hash: string,
  now: Temporal.Instant,
): Promise<{ readonly applicationId: string; readonly documentIndex: Buffer } | null> {
  const { db, secrets, store } = context
  const link = await findMailLink(db, purpose, hash)
  if (link === null || link.usedAt !== null || hasPassed(link.expiresAt, now)) return null
  const application = await store.find(db, link.applicationId)
  if (application === null) return null
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const owner = { applicationId: application.id, documentIndex }
  const isOfThisAlone = (await refundsOf(db, documentIndex)).every(
    ({ applicationId }) => applicationId === application.id,
  )
  if (isOfThisAlone) return owner
  const confirmed = await confirmedEmailsOf(db, context, documentIndex)
  const isConfirmed = confirmed.some(({ email }) => link.subject?.equals(secrets.blindIndex('email', email)))
  return isConfirmed ? owner : null
}
