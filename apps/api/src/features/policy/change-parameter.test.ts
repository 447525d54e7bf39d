import type { Origin } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleProducts } from '../../../../../packages/credit-engine/src/testing/sample-products.ts'
import { demoFigures, demoProduct, seedDemoFigures } from '../../../../demo/src/figures.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { changeParameters, WrongRow } from './change-parameter.ts'
import type { ParameterRow } from './parameter-rows.ts'
import { FiguresMissing, figureProblems, readChannelPolicy } from './policy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
afterEach(() => database.db.deleteFrom('parameter').execute())

const now = Temporal.Instant.from('2026-12-20T15:00:00Z')
const on = (date: string) => Temporal.PlainDate.from(date)
const change = (...rows: readonly ParameterRow[]) =>
  changeParameters(database.db, rows, { actor: { kind: 'staff', user: 'ana' }, action: 'changeProduct', now })
const rate = (channel: string, validFrom: string, value: unknown): ParameterRow => ({
  channel,
  name: 'effectiveAnnualRate',
  validFrom,
  value,
})
const productOn = async (origin: Origin, date: string) =>
  (await readChannelPolicy(database.db, origin, on(date))).product
const rateOn = async (origin: Origin, date: string) => (await productOn(origin, date)).effectiveAnnualRate
const rowsOfTable = () =>
  database.db
    .selectFrom('parameter')
    .select(['channel', 'name', 'validFrom', 'value'])
    .orderBy('channel')
    .orderBy('name')
    .orderBy('validFrom')
    .execute()

describe('a figure that the lender changes (R-L9)', () => {
  beforeEach(() => seedDemoFigures(database.db))

  it('a figure that the lender changes holds from its day on, and not before', async () => {
    await change(rate('Finter', '2027-02-01', '21.50'))
    expect(await rateOn('Finter', '2027-01-31')).toBe('22.00')
    expect(await rateOn('Finter', '2027-02-01')).toBe('21.50')
    expect(await rateOn('Finter', '2030-06-15')).toBe('21.50')
  })

  it('a figure that the lender changes leaves the products of the other channels alone', async () => {
    await change(rate('Finter', '2027-02-01', '21.50'))
    expect(await rateOn('Assistido', '2027-02-01')).toBe('22.00')
    expect(await rateOn('Libre', '2027-02-01')).toBe('23.50')
  })

  it('a figure that the lender changes stays in force when another figure changes from an earlier or a later day', async () => {
    await change(rate('Finter', '2027-02-01', '21.50'))
    await change({ channel: 'Finter', name: 'paymentDays', validFrom: '2027-01-01', value: [5, 20] })
    await change({ channel: 'Finter', name: 'minimumOrderValue', validFrom: '2027-03-01', value: 250_000 })
    expect(await productOn('Finter', '2027-01-15')).toMatchObject({
      effectiveAnnualRate: '22.00',
      paymentDays: [5, 20],
    })
    expect(await productOn('Finter', '2027-03-01')).toMatchObject({
      effectiveAnnualRate: '21.50',
      paymentDays: [5, 20],
      minimumOrderValue: 250_000,
    })
  })

  it('a figure that the lender changes has the latest of its own days where the days of two changes overlap, whichever was written first', async () => {
    await change(rate('Finter', '2027-03-01', '20.00'))
    await change(rate('Finter', '2027-02-01', '21.50'))
    expect(await rateOn('Finter', '2027-02-28')).toBe('21.50')
    expect(await rateOn('Finter', '2027-03-01')).toBe('20.00')
  })

  it('a figure that the lender changes writes an audit entry with the value that held on its day before, and the one of after', async () => {
    await change(rate('Libre', '2027-04-01', '23.00'))
    await change(rate('Libre', '2027-04-01', '22.50'))
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['actor', 'action', 'before', 'after'])
      .where('subjectType', '=', 'parameter')
      .where('subjectId', '=', 'Libre:effectiveAnnualRate:2027-04-01')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor: 'staff:ana', action: 'changeProduct', before: '23.50', after: '23.00' },
      { actor: 'staff:ana', action: 'changeProduct', before: '23.00', after: '22.50' },
    ])
  })

  it('a figure that the lender changes names in the audit entry of a first change the default that held, or the value of every channel', async () => {
    const hours = (channel: string, value: number) => ({
      channel,
      name: 'identityBlockHours',
      validFrom: '2027-02-01',
      value,
    })
    const [first] = await change(hours('*', 48))
    const [second] = await change(hours('Finter', 12))
    const [tax] = await change({ channel: '*', name: 'uvt', validFrom: '2040-01-01', value: 60_000 })
    expect([first?.before, second?.before, tax?.before]).toEqual([24, 48, undefined])
  })

  it('a figure that the lender changes is written one command after the other when two change the same day at once, and each audit entry names the value that it replaced', async () => {
    const values = ['21.10', '21.20', '21.30', '21.40']
    await Promise.all(values.map((value) => change(rate('Finter', '2027-05-01', value))))
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('subjectId', '=', 'Finter:effectiveAnnualRate:2027-05-01')
      .execute()
    const last = await rateOn('Finter', '2027-05-01')
    expect(entries.map(({ after }) => after).toSorted()).toEqual(values)
    expect(entries.map(({ before }) => before).toSorted()).toEqual(
      ['22.00', ...values.filter((value) => value !== last)].toSorted(),
    )
  })

  it.each([
    [rate('Finter', '2027-02-01', 21.5), 'text'],
    [rate('Finter', '2027-02-01', '21,50'), 'percent a year'],
    [rate('*', '2027-02-01', '21.50'), 'one channel'],
    [rate('Fnter', '2027-02-01', '21.50'), 'no channel'],
    [{ channel: 'Finter', name: 'intrest', validFrom: '2027-02-01', value: 1 }, 'no parameter'],
    [
      { channel: 'Finter', name: 'paymentDays', validFrom: '2027-02-01', value: [5, 31] },
      'a payment day is 1 to 28',
    ],
    [{ channel: 'Finter', name: 'paymentDays', validFrom: '2027-02-01', value: [16, 5] }, 'ascending'],
    [{ channel: 'Finter', name: 'paymentDays', validFrom: '2027-02-01', value: [] }, 'at least one'],
    [{ channel: 'Finter', name: 'minimumOrderValue', validFrom: '2027-02-01', value: 0.5 }, 'whole'],
    [{ channel: 'Finter', name: 'minimumOrderValue', validFrom: '2027-02-01', value: -1 }, 'not negative'],
    [{ channel: 'Finter', name: 'interestVatRate', validFrom: '2027-02-01', value: '190.00' }, 'at most 100'],
    [
      {
        channel: 'Finter',
        name: 'terms',
        validFrom: '2027-02-01',
        value: [{ installmentCount: 7, financedAmountMin: 0 }],
      },
      'installments',
    ],
    [
      { channel: 'Finter', name: 'quotaByScoreClass', validFrom: '2027-02-01', value: { A: 1, B: 1, C: 1 } },
      'D',
    ],
    [
      {
        channel: 'Libre',
        name: 'requestedAmount',
        validFrom: '2027-02-01',
        value: { kind: 'chosen', maximum: 10_000_000, step: 9_999 },
      },
      'at most 1000 steps',
    ],
    [{ channel: 'Libre', name: 'campaigns', validFrom: '2027-02-01', value: { LIBRE: 'ABIERTA' } }, 'ATIVA'],
    [{ channel: 'Libre', name: 'campaigns', validFrom: '2027-02-01', value: { 'a b': 'ATIVA' } }, 'letters'],
    [{ channel: '*', name: 'uvt', validFrom: '2027-02-01', value: 54_000 }, 'first day'],
    [
      { channel: '*', name: 'otpSeconds', validFrom: '2027-02-01', value: 9_000_000_000_000_000 },
      '30 to 900',
    ],
    [{ channel: '*', name: 'otpSeconds', validFrom: '2027-02-01', value: 0 }, 'seconds from 30'],
    [{ channel: '*', name: 'accessMinutes', validFrom: '2027-02-01', value: 0 }, 'minutes from 1'],
    [
      { channel: 'Finter', name: 'epaycoAdvancedEmailLinkValidity', validFrom: '2027-02-01', value: 0 },
      'hours',
    ],
    [
      { channel: '*', name: 'handOffLinkMinutes', validFrom: '2027-02-01', value: 9_999_999_999_999 },
      '10080',
    ],
    [{ channel: 'Finter', name: 'otpSeconds', validFrom: '2027-02-01', value: 90 }, 'every channel'],
  ] as const)('refuses %j and writes nothing, not even the right rows beside it', async (wrong, reason) => {
    const before = await rowsOfTable()
    const right = rate('Libre', '2027-02-01', '23.00')
    await expect(change(right, wrong as ParameterRow)).rejects.toThrow(WrongRow)
    await expect(change(wrong as ParameterRow)).rejects.toThrow(reason)
    expect(await rowsOfTable()).toEqual(before)
  })
})

describe('a channel without all of its figures', () => {
  it('a channel without all of its figures is refused by the name of what it lacks', async () => {
    await seedDemoFigures(database.db)
    await database.db.deleteFrom('parameter').where('name', '=', 'terms').execute()
    const refused = await readChannelPolicy(database.db, 'Finter', on('2026-11-21')).catch((error) => error)
    expect(refused).toBeInstanceOf(FiguresMissing)
    expect(refused).toMatchObject({ origin: 'Finter', names: ['terms'] })
  })

  it('a channel without all of its figures is told to the operator, unless it has no figure at all and another channel has every one', async () => {
    expect(await figureProblems(database.db, on('2026-11-21'))).toEqual([
      'no channel has a product',
      'no usury cap is loaded (npm run lender -- usury)',
    ])
    await seedDemoFigures(database.db)
    expect(await figureProblems(database.db, on('2026-11-21'))).toEqual([])
    await database.db.deleteFrom('parameter').where('channel', '=', 'Libre').execute()
    expect(await figureProblems(database.db, on('2026-11-21'))).toEqual([])
    await database.db
      .deleteFrom('parameter')
      .where('channel', '=', 'Assistido')
      .where('name', '=', 'paymentDays')
      .execute()
    expect(await figureProblems(database.db, on('2026-11-21'))).toEqual(['Assistido has no paymentDays'])
    expect(await figureProblems(database.db, on('2022-12-31'))).toContain('no channel has a product')
  })
})

describe('the figures of the demo', () => {
  it('the figures of the demo are the products that the golden offers of the engine are computed with', () => {
    expect(demoProduct('Finter')).toEqual(sampleProducts.deviceFinancing)
    expect(demoProduct('Libre')).toEqual(sampleProducts.personalLoan)
  })

  it('device financing and assisted sale differ in name only', () => {
    expect(demoProduct('Assistido')).toEqual(demoProduct('Finter'))
  })

  it.each([
    ['standard', '0.00', '0.00', 'none'],
    ['downPayment', '20.00', '20.00', 'none'],
    ['guarantee', '0.00', '0.00', 'upFront'],
    ['downPaymentAndGuarantee', '20.00', '20.00', 'upFront'],
    ['raisedDownPayment', '0.00', '30.00', 'none'],
  ] as const)(
    'risk band %s pays %s at preOffer, %s at setPreOffer, guarantee: %s',
    (band, before, at, kind) => {
      const terms = demoProduct('Finter').termsByRiskBand[band]
      expect(terms).toMatchObject({ downPaymentAtPreOffer: before, downPaymentAtSetPreOffer: at })
      expect(terms.guarantee.kind).toBe(kind)
    },
  )

  it('a personal loan has no VAT on interest, no charge and no guarantee', () => {
    const { interestVatRate, administrationFee, termsByRiskBand } = demoProduct('Libre')
    expect(interestVatRate).toBe('0.00')
    expect(administrationFee.amount).toBe(0)
    for (const terms of Object.values(termsByRiskBand)) expect(terms.guarantee.kind).toBe('none')
  })

  it('the figures of the demo give the premium band the terms of the standard one where a row does not name it', () => {
    const { standard, premium } = demoProduct('Finter').termsByRiskBand
    expect(premium).toEqual(standard)
  })

  it('the figures of the demo are added to a table once, and never over what the lender has changed', async () => {
    await change(rate('Finter', '2023-01-01', '19.00'))
    await seedDemoFigures(database.db)
    await seedDemoFigures(database.db)
    expect(await rateOn('Finter', '2026-11-21')).toBe('19.00')
    expect(await rowsOfTable()).toHaveLength(demoFigures.length)
  })
})
