import { type PaymentKind, type Pesos, payoffQuote, pesos, prepaymentBounds } from '@cupo/credit-engine'
import { type ClaimStatus, claimStatuses } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { type ClaimWork, fileClaim, workOnClaim } from '../../../api/src/features/claims/claims.ts'
import { createPasswordHasher, savePassword } from '../../../api/src/features/sign-in/sign-in.ts'
import { actors } from '../../../api/src/platform/actor.ts'
import { instantAt } from '../../../api/src/platform/business-date.ts'
import { inTransaction } from '../../../api/src/platform/database/transaction.ts'
import { applyFor } from '../life/apply-for.ts'
import { passBiometrics, saveAddressOf, takeOffer } from '../life/finance-device.ts'
import { act, applicationOf, mustSucceed } from '../life/happen.ts'
import { type AmountOf, leavePaymentPending, pay, sell, takeBack, whatIsDue } from '../life/pay.ts'
import { demoPassword, people, type SeededPerson } from '../people.ts'
import { requestId, type Stage, type Step, type Story } from '../stage.ts'
import { claimAnswer, claimWords, home } from '../text/words.ts'
import { assistedLoan, deviceLoan, personalLoan } from './tell-of-loan.ts'

const paysEach =
  (person: SeededPerson, fallen: number): Story =>
  async (stage) => {
    const loan = await deviceLoan(stage, person, { installments: 12, fallen })
    return [...loan.beginning, ...loan.fallenOn.map(loan.payOn)]
  }

export const upToDate = paysEach(people.upToDate, 2)

export const paymentPending: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.paymentPending, { installments: 12, fallen: 4 })
  const at = stage.now.subtract({ minutes: 30 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    { at, happen: () => leavePaymentPending(stage, loan.applicationId(), at) },
  ]
}

export const paidOff: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.paidOff, { installments: 6, fallen: 4 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    ...loan.fallenOn.slice(-1).map((date) =>
      loan.on(date.add({ days: 1 }), '16:40', async (id, at) => {
        const amountOf = (...now: Parameters<typeof payoffQuote>) => payoffQuote(...now).total
        await pay(stage, id, { kind: 'payoff', amountOf }, at)
      }),
    ),
  ]
}

export const onMobileBill: Story = async (stage) =>
  (await deviceLoan(stage, people.onMobileBill, { installments: 12, fallen: 3, isOnMobileBill: true }))
    .beginning

export const lastInstallment: Story = async (stage) =>
  (await deviceLoan(stage, people.lastInstallment, { installments: 6, fallen: 5, isOnMobileBill: true }))
    .beginning

/** The fourth payment was charged back, the fifth never made: two installments are overdue. */
export const late: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.late, { installments: 12, fallen: 5 })
  const [bounced] = loan.fallenOn.slice(3)
  if (bounced === undefined) throw new Error('a fourth installment was expected')
  let reference = ''
  return [
    ...loan.beginning,
    ...loan.fallenOn.slice(0, 3).map(loan.payOn),
    loan.on(bounced, '10:15', async (id, at) => {
      reference = await pay(stage, id, { kind: 'installment', amountOf: whatIsDue }, at)
    }),
    loan.on(bounced.add({ days: 4 }), '08:05', (_id, at) => takeBack(stage, reference, at)),
  ]
}

export const sold: Story = async (stage): Promise<readonly Step[]> => {
  const loan = await deviceLoan(stage, people.sold, { installments: 12, fallen: 10 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.slice(0, 3).map(loan.payOn),
    loan.on(stage.today.subtract({ days: 1 }), '09:00', (id, at) => sell(stage, id, at)),
  ]
}

export const threeLoans: Story = async (stage) => {
  const person = people.threeLoans
  const phone = await deviceLoan(stage, person, { installments: 12, fallen: 6 })
  const money = await personalLoan(stage, person, { amount: 3_000_000, installments: 24, fallen: 4 })
  const atCounter = await assistedLoan(stage, person, { installments: 18, fallen: 2, isOnMobileBill: true })
  return [
    ...[phone, money].flatMap(({ beginning, fallenOn, payOn }) => [...beginning, ...fallenOn.map(payOn)]),
    ...atCounter.beginning,
  ]
}

export const prepaid: Story = async (stage) => {
  const loan = await personalLoan(stage, people.prepaid, { amount: 8_000_000, installments: 36, fallen: 14 })
  const prepayAfter = (index: number, kind: PaymentKind, amount: Pesos) =>
    loan.fallenOn.slice(index, index + 1).map((date) =>
      loan.on(date.add({ days: 9 }), '19:30', async (id, at) => {
        await pay(stage, id, { kind, amountOf: allowed(amount) }, at)
      }),
    )
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    ...prepayAfter(4, 'reduceInstallment', pesos(1_500_000)),
    ...prepayAfter(9, 'reduceTerm', pesos(1_000_000)),
  ]
}

const allowed =
  (amount: Pesos): AmountOf =>
  (loan, on, capOf) => {
    const bounds = prepaymentBounds(loan, on, capOf)
    if (bounds.kind === 'allowed' && bounds.minimum <= amount && amount < bounds.below) return amount
    throw new Error(`a prepayment of ${amount} is not allowed: ${JSON.stringify(bounds)}`)
  }

export const halfWay: Story = async (stage) => {
  const at = instantAt(stage.today.subtract({ days: 2 }), '18:20')
  const happen = async () => {
    const id = await applyFor(stage, people.halfWay, { origin: 'Finter' }, at)
    await takeOffer(stage, id, { installments: 12 }, at.add({ minutes: 3 }))
  }
  return [{ at, happen }]
}

const signsWithSomethingDue =
  (person: SeededPerson, downPayment: number): Story =>
  async (stage): Promise<readonly Step[]> => {
    const at = stage.now.subtract({ minutes: 40 })
    const happen = async () => {
      const id = await applyFor(stage, person, { origin: 'Finter' }, at)
      await takeOffer(stage, id, { installments: 12, downPayment }, at.add({ minutes: 3 }))
      await passBiometrics(stage, id, at.add({ minutes: 8 }))
      await sign(stage, id)
    }
    return [{ at, happen }]
  }

async function sign(stage: Stage, id: string): Promise<void> {
  const at = stage.now.subtract({ minutes: 25 })
  await saveAddressOf(stage, id, home, at)
  await act(stage, id, { action: 'confirmDeliveryAddress', value: 'HOME' }, at)
  await act(stage, id, { action: 'confirmClientAccept', guarantee: true }, at)
  const { status } = await act(stage, id, { action: 'createContract' }, at)
  if (status !== 'paymentOrder') throw new Error(`nothing is due of ${(await applicationOf(stage, id)).id}`)
}

export const downPaymentDue = signsWithSomethingDue(people.downPaymentDue, 200_000)
export const guaranteeDue = signsWithSomethingDue(people.guaranteeDue, 0)

export const withClaims: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.withClaims, { installments: 12, fallen: 3 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    loan.on(stage.today.subtract({ days: 20 }), '20:15', (_id, at) =>
      setPassword(stage, people.withClaims, demoPassword, at),
    ),
    ...claimStatuses.map((status, index) =>
      loan.on(stage.today.subtract({ days: 17 - 3 * index }), '08:30', (_id, at) => claim(stage, status, at)),
    ),
  ]
}

async function claim(stage: Stage, status: ClaimStatus, at: Temporal.Instant): Promise<void> {
  const parts = { ...stage.origination, random: stage.random }
  const documentIndex = parts.secrets.blindIndex('document', people.withClaims.document)
  const who = { actor: actors.clock, documentIndex, now: at, requestId }
  const filed = mustSucceed(
    'the claim',
    await inTransaction(parts.db, (transaction) => fileClaim(parts, transaction, claimWords[status], who)),
  )
  if (status === 'New') return
  const work: ClaimWork = status === 'Closed' ? { status, solution: claimAnswer } : { status }
  mustSucceed(
    'its work',
    await workOnClaim(parts, filed.protocol, work, {
      actor: actors.clock,
      now: at.add({ hours: 24 }),
      requestId,
    }),
  )
}

/** The public password contains the brand, which the screen's rule refuses, so this starts at hashing. */
async function setPassword(
  { origination: { db, secrets } }: Stage,
  { document }: SeededPerson,
  password: string,
  at: Temporal.Instant,
): Promise<void> {
  const documentIndex = secrets.blindIndex('document', document)
  const passwordHash = await createPasswordHasher(1).hash(password)
  const who = { now: at, actor: actors.clock, requestId }
  await inTransaction(db, (transaction) =>
    savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who),
  )
}
