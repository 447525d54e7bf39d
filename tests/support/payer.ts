import { type CapOf, type Day, dayOf, type Loan, passTime } from '@cupo/credit-engine'
import type { Checkout, PaymentOptions, PaymentResult } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { readUsuryCaps } from '../../apps/api/src/features/policy/policy.ts'
import { loanStore, type StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import { type LoanWish, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { sessionsOf } from '../../apps/api/src/features/sign-in/sign-in.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { apiClient } from './api-client.ts'
import type { AnswerOrError } from './customer.ts'
import { newPerson } from './people.ts'
import type { World } from './start-world.ts'

export type PaymentWish = {
  readonly tipoPagamento: string
  readonly valorPagar?: unknown
  readonly abono?: string
  readonly meioPagamento?: string
}

export const paymentLimits = [
  'ownPaymentsPerHourMax',
  'ownPaymentsPerDayMax',
  'ownResultsPerMinuteMax',
] as const

/** For a test that pays, and asks about payments, more often than a person may. */
export async function allowManyPayments({ db }: Pick<World, 'db'>): Promise<void> {
  const settings = paymentLimits.map((name) => ({
    channel: '*',
    name,
    validFrom: '2020-01-01',
    value: '10000',
  }))
  await db.insertInto('parameter').values(settings).execute()
}

export type Payer = Awaited<ReturnType<typeof payerAt>>

/** Somebody with a loan, signed in, at the payment page; a person of ending 14, for whom nothing is refused. */
export async function payerAt(world: World, { ending = '14', ...wish }: LoanWish & { ending?: string } = {}) {
  const person = newPerson(ending)
  const lent = await lenderOn(world, world.secrets).lend({ ...person, ...wish })
  const accessToken = await openSession(world, person.document)
  const api = apiClient(world.webUrl)
  api.setToken(accessToken)
  const headersOf = (idempotencyKey?: string) =>
    idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }
  return {
    ...person,
    api,
    key: lent.key,
    stored: lent,
    authorization: `Bearer ${accessToken}`,
    /** The loan as the database has it now. */
    read: () => readLoan(world, lent),
    /** The same with today worked in. */
    today: async (): Promise<{ readonly loan: Loan; readonly on: Day; readonly capOf: CapOf }> => {
      const { on, capOf } = await todayIn(world)
      return { loan: passTime((await readLoan(world, lent)).loan, on, capOf), on, capOf }
    },
    options: () => api.send<AnswerOrError<PaymentOptions>>('GET', `/selfmanage/paymentOptions/${lent.key}`),
    request: (json: PaymentWish | object, idempotencyKey?: string, key = lent.key) =>
      api.send<AnswerOrError<Checkout>>('POST', `/selfmanage/epayco/${key}/request`, {
        json,
        ...headersOf(idempotencyKey),
      }),
    fastRequest: (json: PaymentWish | object, idempotencyKey?: string) =>
      apiClient(world.webUrl).send<AnswerOrError<Checkout>>(
        'POST',
        `/publicdata/epayco/${lent.key}/request`,
        {
          json,
          ...headersOf(idempotencyKey),
        },
      ),
    result: (ref: string, key = lent.key) =>
      api.send<AnswerOrError<PaymentResult>>('POST', `/selfmanage/epayco/${key}/${ref}`),
    resultByQuery: (query: object) =>
      api.send<AnswerOrError<PaymentResult>>('POST', `/selfmanage/epayco/${lent.key}/mobile`, {
        json: query,
      }),
  }
}

/** Whose loan was disbursed so many days ago: its first installment falls due 30 days or more after that. */
export const payerSince = async (world: World, days: number, wish: Parameters<typeof payerAt>[1] = {}) =>
  payerAt(world, { disbursedOn: await dateIn(world, -days), ...wish })

/** The token of a session as a code opens it, without waiting for the code; of a form when an application is named. */
export async function openSession(
  { db, secrets, control }: World,
  document: string,
  applicationId: string | null = null,
): Promise<string> {
  const now = Temporal.Instant.from(await control.clock())
  const documentIndex = secrets.blindIndex('document', document)
  const session = {
    documentIndex,
    method: 'pin',
    applicationId,
    pinChallengeId: null,
    device: 'prueba',
  } as const
  return (await sessionsOf(db, systemRandom).start(session, 7 * 24 * 60, now)).accessToken
}

async function readLoan({ db }: World, { id }: StoredLoan): Promise<StoredLoan> {
  const stored = await loanStore.find(db, id)
  if (stored === null) throw new Error(`no loan ${id}`)
  return stored
}

/** What the engine needs to be asked about today. */
export async function todayIn({ db, control }: World): Promise<{ readonly on: Day; readonly capOf: CapOf }> {
  const now = Temporal.Instant.from(await control.clock())
  return { on: dayOf(businessDate(now)), capOf: (await readUsuryCaps(db)).capOf }
}

/** The calendar day in Bogotá of the product's clock, so many days from now. */
export async function dateIn({ control }: World, days: number): Promise<string> {
  const now = Temporal.Instant.from(await control.clock())
  return businessDate(now).add({ days }).toString()
}
