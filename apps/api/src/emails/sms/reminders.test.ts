import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../platform/brand.ts'
import { samplePesos } from '../sample-pesos.ts'
import { sampleMails } from '../samples.ts'
import { installmentDueSms, installmentLateSms, rateLoweredSms, statementSms } from './reminders.ts'

/** The largest loan of the longest plan. */
const large = { installmentNumber: 36, installmentCount: 36, amount: samplePesos(10_000_000) }

const texts = [
  ['due', installmentDueSms({ ...sampleMails['installment-due'], ...large }, demoBrand)],
  ['in a statement', statementSms({ ...sampleMails.statement, ...large }, demoBrand)],
  ['late', installmentLateSms({ ...sampleMails['installment-late'], ...large }, demoBrand)],
  ['lowered', rateLoweredSms({ ...sampleMails['rate-lowered'], ...large }, demoBrand)],
] as const

describe.each(texts)('the SMS of an installment that is %s', (_which, text) => {
  test('says who writes, which installment and how much', () => {
    expect(text).toMatch(/^Andina Movil: /)
    expect(text).toContain('23/02/2027')
    expect(text).toContain('$10.000.000')
  })

  test('fits in one message of the GSM alphabet', () => {
    expect(text).toMatch(/^[A-Za-z0-9 .,:/$é]*$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
