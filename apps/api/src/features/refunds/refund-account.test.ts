import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { AccountCheck, Bank, TransferState } from '../../ports/bank.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { transferReport } from '../bank-transfers/testing/transfer-report.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { defaultPlatformSettings } from '../policy/settings.ts'
import { counterOf, whoAt } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { followTransfers } from './follow-transfers.ts'
import { presentRefunds, refundsOf } from './list-refunds.ts'
import { type AccountContext, nameRefundAccount, ownerOfRefundLink } from './name-refund-account.ts'
import { orderNamedRefunds, orderRefund } from './order-refund.ts'
import { openTaskOfOverpaidLoan } from './overpayment-tasks.ts'
import { closePaymentTask, findPaymentTask, openPaymentTask } from './payment-task.ts'
import { refundAccountOf } from './refund-account.ts'
import { tellRefunds } from './tell-refunds.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const store = applicationStore(secrets)
const today = '2026-04-10T15:00:00Z'
const now = Temporal.Instant.from(today)
const staff = { ...whoAt(today), actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }
const typed = { accountBank: '1007', accountKind: 'savings', accountNumber: '91234567890' } as const

let database: FreshDatabase
let lender: Lender
let isAutomatic: boolean
let check: () => Promise<AccountCheck>
let states: Map<string, TransferState>
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterAll(() => database.close())
beforeEach(() => {
  isAutomatic = false
  check = async () => 'confirmed'
  states = new Map()
})

const bank: Bank = {
  listTransfers: async function* () {},
  listedTransfer: async () => null,
  creditsOf: async () => [],
  checkAccount: () => check(),
  orderTransfer: async ({ reference }) => {
    states.set(reference, states.get(reference) ?? 'ordered')
    return transferReport(reference, states.get(reference))
  },
  transfer: async (reference) => {
    const state = states.get(reference)
    return state === undefined ? null : transferReport(reference, state)
  },
}

const context = (): AccountContext => ({
  db: database.db,
  secrets,
  store,
  bank,
  publicUrl: 'https://cupo.example',
  outbox: createOutbox({
    db: database.db,
    secrets,
    queue: { sendWithin: async () => undefined },
    handlers: () => ({}),
    now: () => now,
  }),
  settings: async () => ({ ...defaultPlatformSettings, refundsAreAutomatic: isAutomatic }),
})

const tell = () => tellRefunds(context(), now)
const follow = (at: string) =>
  followTransfers(
    { ...context(), bank, servicing: lender.servicing, onFailure: () => undefined },
    Temporal.Instant.from(at),
  )

let documents = 0
/** Somebody whose loan was paid off with too much, told of it by a mail with a link. */
async function overpaid(known?: string) {
  documents += 1
  const document = known ?? String(1_020_000_000 + documents)
  const opened = await lender.lend({ document })
  await counterOf(lender).pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
  const credit = await openTaskOfOverpaidLoan(database.db, opened.contractNumber, staff)
  if (credit.kind !== 'opened') throw new Error('nothing is left over')
  const task = await findPaymentTask(database.db, credit.taskId)
  if (task === null) throw new Error('the task is gone')
  await tell()
  const documentIndex = secrets.blindIndex('document', document)
  const mails = async (name: string) => {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('applicationId', '=', opened.applicationId)
      .orderBy('id')
      .execute()
    const all = rows.map(({ id, payload }) => secrets.open(payload as Buffer, `outbox:${id}`) as Mail)
    return all.filter(({ mail }) => mail === name)
  }
  const hashOf = async (name: string) =>
    String((await mails(name)).at(-1)?.data.link)
      .split('/')
      .at(-1) ?? ''
  const name = (wish: { readonly link?: string; readonly number?: string } = {}) =>
    nameRefundAccount(context(), {
      documentIndex,
      typed: { ...typed, accountNumber: wish.number ?? typed.accountNumber },
      link: wish.link ?? null,
      actor: { kind: 'mailLink', applicationId: opened.applicationId },
      now,
      requestId: 'r',
    })
  return { document, opened, task, amount: credit.amount, documentIndex, mails, hashOf, name }
}

type Mail = { readonly mail: string; readonly data: Record<string, unknown> }

const stateOf = async (id: string) => (await findPaymentTask(database.db, id))?.state

describe('who is owed money back', () => {
  it('is told once, with the amount, the reason, the last day and a link (R-Q14)', async () => {
    const { opened, amount, mails } = await overpaid()
    expect(await tell()).toBe(0)
    expect(await mails('refund-owed')).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          amount,
          reason: 'overpaid',
          contractNumber: opened.contractNumber,
          dueOn: '2026-04-25',
          account: null,
          link: expect.stringMatching(/^https:\/\/cupo\.example\/refund-account\/[\w-]{43}$/),
        }),
      }),
    ])
  })

  it('is told again when the task that a person closed is opened for another reason', async () => {
    const { task, mails } = await overpaid()
    await closePaymentTask(database.db, task, 'paid in cash', staff)
    const { kind, subject, applicationId, transactionId, amount, reason } = task
    if (amount === null) throw new Error('the task has no amount')
    const held = { subject: task.ledgerSubject ?? '', account: 'customerCredit' } as const
    const again = { kind, subject, applicationId, transactionId, amount: pesos(amount), held, reason }
    await database.db
      .transaction()
      .execute((transaction) => openPaymentTask(transaction, { ...again, note: 'never paid' }, now))
    expect(await tell()).toBe(1)
    expect(await mails('refund-owed')).toHaveLength(2)
  })

  it('is told once by two instances that look at the same moment (R-Q14)', async () => {
    const { task, mails } = await overpaid()
    await database.db.updateTable('paymentTask').set({ toldAt: null }).where('id', '=', task.id).execute()
    const told = await Promise.all([tell(), tell(), tell()])
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await mails('refund-owed')).toHaveLength(2)
  })
})

describe('the account of a refund (R-Q16)', () => {
  it('the account of a refund is kept sealed when the bank confirms it, and its owner is told with a fresh link', async () => {
    const { documentIndex, mails, hashOf, name } = await overpaid()
    const link = await hashOf('refund-owed')
    expect((await name({ link })).ok).toBe(true)
    expect(await refundAccountOf(database.db, secrets, documentIndex)).toMatchObject({
      number: typed.accountNumber,
    })
    const sealed = await database.owner.query(
      `select encode(account, 'escape') as account from refund_account where document_index = $1`,
      [documentIndex],
    )
    expect(sealed.rows[0].account).not.toContain(typed.accountNumber)
    expect((await mails('refund-account-named'))[0]?.data).toMatchObject({ accountEnding: '7890' })
    expect(await ownerOfRefundLink(context(), link, now)).toBeNull()
    const fresh = await hashOf('refund-account-named')
    expect(await ownerOfRefundLink(context(), fresh, now)).toMatchObject({ documentIndex })
    const audit = await database.owner.query(
      `select after::text from audit_entry where action = 'nameRefundAccount'`,
    )
    expect(audit.rows.map(({ after }) => after).join()).not.toMatch(/91234567890/)
  })

  it.each([
    ['otherOwner', 'no está a tu nombre'],
    ['unknown', 'no encuentra esta cuenta'],
  ] as const)('is refused when the bank says %s, and the link holds on', async (answer, words) => {
    const { documentIndex, hashOf, name } = await overpaid()
    const link = await hashOf('refund-owed')
    check = async () => answer
    const refused = await name({ link })
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'SolicitudInvalida',
        errors: [{ field: 'accountNumber', message: expect.stringContaining(words) }],
      },
    })
    expect(await refundAccountOf(database.db, secrets, documentIndex)).toBeNull()
    expect(await ownerOfRefundLink(context(), link, now)).not.toBeNull()
  })

  it('the account of a refund is not taken while the bank does not answer', async () => {
    const { documentIndex, name } = await overpaid()
    check = () => Promise.reject(new ProviderUnavailable('bank', 'timeout', 'no answer in time'))
    expect(await name()).toMatchObject({ refusal: { code: 'ServicioNoDisponible' } })
    expect(await refundAccountOf(database.db, secrets, documentIndex)).toBeNull()
  })

  it('the account of a refund is named once by a link, also by two at the same moment', async () => {
    const { hashOf, name } = await overpaid()
    const link = await hashOf('refund-owed')
    const all = await Promise.all([name({ link }), name({ link, number: '55512345678' })])
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await name({ link })).toMatchObject({ refusal: { code: 'EnlaceVencido' } })
  })

  it('the account of a refund costs a place of the day whatever the bank answers', async () => {
    const { name } = await overpaid()
    check = async () => 'unknown'
    for (let tries = 0; tries < defaultPlatformSettings.refundAccountsPerDayMax; tries += 1) await name()
    check = async () => 'confirmed'
    expect(await name()).toMatchObject({ refusal: { code: 'LimiteDeIntentos' } })
  })

  it('a link that has expired names nothing', async () => {
    const { hashOf } = await overpaid()
    const link = await hashOf('refund-owed')
    const days = defaultPlatformSettings.refundLinkDays
    expect(await ownerOfRefundLink(context(), link, now.add({ hours: days * 24 }))).toBeNull()
    expect(await ownerOfRefundLink(context(), `${link.slice(1)}A`, now)).toBeNull()
  })

  it('the account of a refund is corrected until the transfer is ordered, and then no more', async () => {
    const { task, documentIndex, name } = await overpaid()
    await name()
    expect((await name({ number: '55512345678' })).ok).toBe(true)
    const ordered = await orderRefund(context(), task, null, staff)
    expect(ordered).toMatchObject({ kind: 'ordered', account: { number: '55512345678' } })
    expect(await name()).toMatchObject({ refusal: { code: 'EtapaInvalida' } })
    expect(await presentRefunds(context(), documentIndex)).toMatchObject({
      isAccountOpen: false,
      refunds: [{ state: 'ordered', reason: 'overpaid' }],
    })
  })

  it('a refund without an account is not ordered', async () => {
    const { task } = await overpaid()
    expect(await orderRefund(context(), task, null, staff)).toEqual({ kind: 'noAccount' })
  })

  it('the account of a refund is forgotten when the refund has arrived, and its owner is told', async () => {
    const { task, amount, documentIndex, mails, name } = await overpaid()
    await name()
    await orderRefund(context(), task, null, staff)
    await follow('2026-04-10T15:01:00Z')
    states.set(`refund-${task.id}-1`, 'done')
    await follow('2026-04-10T15:10:00Z')
    expect(await refundAccountOf(database.db, secrets, documentIndex)).toBeNull()
    expect(await mails('refund-ordered')).toHaveLength(1)
    expect((await mails('refund-arrived'))[0]?.data).toMatchObject({ amount, accountEnding: '7890' })
    expect(await refundsOf(database.db, documentIndex)).toMatchObject([{ state: 'paid', amount }])
  })

  it('the account of a refund is kept until the last refund of its owner has arrived', async () => {
    const first = await overpaid()
    const second = await overpaid(first.document)
    await first.name()
    const refund = async ({ task }: typeof first) => {
      await orderRefund(context(), task, null, staff)
      await follow('2026-04-10T15:01:00Z')
      states.set(`refund-${task.id}-1`, 'done')
      await follow('2026-04-10T15:10:00Z')
      return refundAccountOf(database.db, secrets, first.documentIndex)
    }
    expect(await refund(first)).toMatchObject({ number: typed.accountNumber })
    expect(await refund(second)).toBeNull()
  })

  it('the account of a refund is asked for again by mail when the bank could not pay', async () => {
    const { task, documentIndex, mails, name } = await overpaid()
    await name()
    await orderRefund(context(), task, null, staff)
    await follow('2026-04-10T15:01:00Z')
    states.set(`refund-${task.id}-1`, 'failed')
    await follow('2026-04-10T15:10:00Z')
    expect(await refundAccountOf(database.db, secrets, documentIndex)).toBeNull()
    expect(await tell()).toBe(1)
    expect((await mails('refund-owed')).at(-1)?.data).toMatchObject({
      account: { state: 'failed', name: 'en Bancolombia terminada en 7890' },
    })
    expect((await name({ number: '55512345678' })).ok).toBe(true)
  })

  it('the account of a refund is paid to without a person only where the lender lets refunds go by themselves', async () => {
    const { task, name } = await overpaid()
    await name()
    expect(await orderNamedRefunds(context(), now)).toBe(0)
    isAutomatic = true
    await orderNamedRefunds(context(), now)
    expect(await stateOf(task.id)).toBe('ordered')
  })

  it('the account of a refund shows nobody the refunds of another person', async () => {
    const [one, other] = [await overpaid(), await overpaid()]
    await one.name()
    const shown = await presentRefunds(context(), other.documentIndex)
    expect(shown).toMatchObject({ account: null })
    expect(shown?.refunds.map(({ about }) => about)).toEqual([other.opened.contractNumber])
  })
})
