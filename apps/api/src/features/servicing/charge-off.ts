import { chargeOffLoan, isoOf, type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { bookOf, fundingOf } from './bookkeeping.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { isStandingStill } from './hold-loan.ts'
import { loanStore, withLoan } from './loan-store.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

export type ChargeOffOrder = {
  readonly contractNumber: string
  readonly reason: string
  readonly evidence: string
}

export type ChargedOffClaim = { readonly amount: Pesos; readonly on: string; readonly isRepeated: boolean }

/**
 * The borrower's debt stays; later bills are no income until paid. Idempotent. Throws `Refused` where the
 * day's books are closed.
 */
export async function chargeOff(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { contractNumber, reason, evidence }: ChargeOffOrder,
  who: ActingParty,
): Promise<Result<ChargedOffClaim>> {
  const found = await loanStore.findByContractNumber(transaction, contractNumber)
  if (found === null) return refuse('NoEncontrado')
  const stored = await loanStore.lock(transaction, found.id)
  const known = await knownChargeOff(transaction, stored.id)
  if (known !== null) return done({ ...known, isRepeated: true })
  const { former, today, on, at, caps } = await asOfToday(context, transaction, stored, who)
  if (former.loan.closed !== null) return refuse('CreditoPagado')
  if (former.pausedThrough !== null || isStandingStill(former.loan)) return refuse('EtapaInvalida')
  const changed = withLoan(former, chargeOffLoan(former.loan, on, caps.capOf), caps)
  const amount = bookOf(changed.loan, fundingOf(former.origin)).balances.chargedOff ?? pesos(0)
  const id = newId()
  await transaction
    .insertInto('loanChargeOff')
    .values({
      id,
      loanId: former.id,
      amount,
      valueOn: isoOf(on),
      at,
      reason,
      evidence,
      actor: actorName(who.actor),
    })
    .execute()
  const change = {
    former,
    changed: { ...changed, lastPaidAt: at },
    action: 'chargeOff',
    bookedOn: today,
    entry: {
      kind: 'chargeOff',
      source: { kind: 'loanChargeOff', id },
      valueOn: isoOf(on),
      idempotencyKey: `chargeOff:${former.id}`,
    },
    facts: { amount, reason, evidence },
  } as const
  await recordLoanChanges(context, transaction, [change], who)
  return done({ amount, on: isoOf(on), isRepeated: false })
}

async function knownChargeOff(transaction: Transaction<Database>, loanId: string) {
  const row = await transaction
    .selectFrom('loanChargeOff')
    .select(['amount', 'valueOn'])
    .where('loanId', '=', loanId)
    .executeTakeFirst()
  return row === undefined ? null : { amount: pesos(row.amount), on: row.valueOn }
}
