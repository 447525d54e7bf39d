import { add, dayOf, isoOf } from '@cupo/credit-engine'
import type { Withdrawal } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Brand } from '../../platform/brand.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate } from '../../platform/format.ts'
import { withFmt } from '../../platform/present.ts'
import { deviceOf } from '../origination/origination.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import type { OwnCredit } from '../self-management/self-management.ts'
import { paidUpfront } from './withdrawal-mails.ts'
import {
  latestRequest,
  type WithdrawalRequest,
  type WithdrawalTerms,
  withdrawalTerms,
} from './withdrawal-request.ts'

export async function presentWithdrawal(
  db: Kysely<Database>,
  { application, stored }: OwnCredit,
  brand: Brand,
  now: Temporal.Instant,
): Promise<Withdrawal> {
  const { loan } = stored
  const latest = await latestRequest(db, stored.id)
  const terms = await withdrawalTerms(db, stored, now)
  const { refundDays } = await readPlatformSettings(db, businessDate(now))
  const isOpen = latest?.state === 'requested'
  const device = deviceOf(application.facts)
  const { downPayment, guarantee } = paidUpfront(application)
  return {
    state: stateOf(stored, latest, terms, now),
    askByFmt: formatDate(isoOf(terms.askBy)),
    returnByFmt: formatDate(isOpen ? latest.returnBy : isoOf(terms.returnBy)),
    lapsedOnFmt: latest?.state === 'lapsed' ? formatDate(latest.returnBy) : null,
    deviceModel: device?.model ?? null,
    money:
      device === null
        ? { ...withFmt({ amount: loan.terms.principal }), account: { ...brand.lender.bankAccount } }
        : null,
    ...withFmt({ goesBack: add(loan.received, downPayment, guarantee) }),
    refundDays,
  }
}

function stateOf(
  { loan: { closed } }: OwnCredit['stored'],
  latest: WithdrawalRequest | null,
  { askBy }: WithdrawalTerms,
  now: Temporal.Instant,
): Withdrawal['state'] {
  if (closed?.because === 'withdrawn') return 'completed'
  if (latest?.state === 'requested') return 'requested'
  const isOver =
    closed?.because === 'sold' || closed?.because === 'voided' || dayOf(businessDate(now)) > askBy
  return isOver ? 'over' : 'available'
}
