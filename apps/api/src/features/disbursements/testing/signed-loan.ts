import { Temporal } from 'temporal-polyfill'
import { demoBrand } from '../../../../../demo/src/lender.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { createOutbox } from '../../../platform/jobs/outbox.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import type { Bank, TransferOrder, TransferState } from '../../../ports/bank.ts'
import { disbursementOf } from '../../../wiring/applications-and-loans.ts'
import { transferReport } from '../../bank-transfers/testing/transfer-report.ts'
import { effectsOf } from '../../origination/acts/effects.ts'
import { type Application, type ApplicationEvent, apply } from '../../origination/origination.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { after, aPersonalLoan, happened } from '../../origination/testing/an-application.ts'
import { openLoan } from '../../servicing/servicing.ts'
import { lenderOn } from '../../servicing/testing/lender.ts'
import type { DisbursementContext } from '../follow-disbursements.ts'
import { transferEffects } from '../transfer-effects.ts'

export const signedAt = '2026-11-20T15:00:00Z'

/** A bank whose answers a test decides. */
export function scriptedBank() {
  const orders = new Map<string, TransferOrder>()
  const states = new Map<string, TransferState>()
  const told: string[] = []
  const world = { isAway: false, endedAt: '2026-11-20T10:20:00-05:00', orders, states, told }
  const report = (reference: string) => transferReport(reference, states.get(reference), world.endedAt)
  const bank: Pick<Bank, 'orderTransfer' | 'transfer'> = {
    orderTransfer: async (order) => {
      if (world.isAway) throw new Error('no bank')
      told.push(order.reference)
      orders.set(order.reference, order)
      if (!states.has(order.reference)) states.set(order.reference, 'ordered')
      return report(order.reference)
    },
    transfer: async (reference) => {
      if (world.isAway) throw new Error('no bank')
      return states.has(reference) ? report(reference) : null
    },
  }
  return { ...world, world, bank }
}

export function disbursementContext({ db }: Pick<Connection, 'db'>, bank: DisbursementContext['bank']) {
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  const store = applicationStore(secrets)
  const lender = lenderOn({ db }, secrets)
  const failures: unknown[] = []
  const outbox = createOutbox({
    db,
    secrets,
    queue: { sendWithin: async () => undefined },
    handlers: () => ({}),
    now: () => Temporal.Instant.from(signedAt),
  })
  const effects = effectsOf({
    secrets,
    outbox,
    publicUrl: 'https://cupo.example',
    brand: demoBrand,
    openLoan: (transaction, application, disbursedOn, who) =>
      openLoan({ ...lender.servicing, secrets }, transaction, disbursementOf(application, disbursedOn), who),
    upfrontPayments: {
      makeLinks: async () => undefined,
      mailLink: async () => undefined,
      unpaid: async () => [],
      end: async () => {
        throw new Error('nothing is paid before money is lent')
      },
    },
    transfers: transferEffects,
  })
  const context: DisbursementContext = {
    db,
    secrets,
    bank,
    origination: { store, effects },
    onFailure: (_id, error) => void failures.push(error),
  }
  return { context, failures, lender, outbox }
}

export async function signedLoan(
  { context, outbox }: Pick<ReturnType<typeof disbursementContext>, 'context' | 'outbox'>,
  at = signedAt,
): Promise<Application> {
  const unsigned = after(
    { ...aPersonalLoan(1_500_000), id: newId() },
    happened.offer(),
    happened.identity(),
    { ...happened.address(), delivery: null },
    ...happened.money(),
    happened.agreement(),
    happened.acceptance(),
  )
  const document = String(1_000_000_000 + Math.floor(Number.parseInt(unsigned.id.slice(-8), 16)))
  const application = after(
    { ...unsigned, person: { ...unsigned.person, document } },
    { type: 'AgreementSigned', at, order: null },
  )
  const now = Temporal.Instant.from(at)
  await inTransaction(context.db, async (transaction) => {
    await context.origination.store.insert(transaction, application, now)
    const effects = { transaction, now, secrets: context.secrets, publicUrl: '', outbox }
    const event = { type: 'AgreementSigned', at, order: null } as const
    const actor = { kind: 'customer', applicationId: application.id } as const
    await transferEffects(effects, application, event, { now, actor, requestId: 'sign' })
  })
  return application
}

export const happen = (
  { db, origination }: DisbursementContext,
  { id }: Application,
  events: readonly ApplicationEvent[],
  at: string,
): Promise<Application> =>
  inTransaction(db, async (transaction) =>
    apply(origination, transaction, await origination.store.lock(transaction, id), events, {
      now: Temporal.Instant.from(at),
      actor: { kind: 'customer', applicationId: id },
      requestId: 'test',
      action: 'test',
      evidence: null,
    }),
  )
