import { readFileSync } from 'node:fs'
import { dataTreatmentText, origins, preValidationTermsText, termsText } from '@cupo/wire'
import { parseLender } from '@cupo/wire/lender'
import { expect, it } from 'vitest'
import { samplePapers } from '../../api/src/documents/sample-papers.ts'
import { readPdfText } from '../../api/src/documents/testing/read-pdf.ts'
import { mailNames, renderMail, sampleMail } from '../../api/src/emails/index.ts'
import * as sms from '../../api/src/emails/sms.ts'
import { brandOf } from '../../api/src/platform/brand.ts'
import { demoBrand, demoLender } from './lender.ts'

const file = new URL('../../api/src/platform/testing/second-lender.json', import.meta.url)
const read = parseLender(readFileSync(file, 'utf8'))
if (!read.ok) throw new Error(read.problems.join('; '))
const second = brandOf(
  // The samples hold a loan with a guarantee.
  {
    ...read.lender,
    guarantor: { legalName: 'Avales del Sur S.A.', taxId: '900.777.888-1', helpline: '018000999000' },
  },
  { publicUrl: 'https://credito.arrayan.co' },
)

const leaves = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)]

/** Names, numbers and addresses of the demo's document; what any lender may share with it is none of its own. */
const {
  mark: _mark,
  colors,
  darkColors,
  dataOffice,
  isDemo: _isDemo,
  slug: _slug,
  files: _files,
  ...names
} = demoLender
const { recipients, email } = dataOffice
const ofTheDemo = [...leaves(names), email, recipients.bureau].filter(
  (leaf) => !['Bogotá, D.C.', 'cuenta corriente', 'Bancolombia'].includes(leaf),
)
const demoColors = [...leaves(colors), ...leaves(darkColors)].filter(
  (color) => !/^#(f{6}|1d1a2b)$/.test(color),
)

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const foundIn = (text: string, words: readonly string[]) =>
  words.filter((word) => new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'u').test(text))

it('the search for names of the demo finds them in a mail of the demo', () => {
  expect(
    foundIn(renderMail('validate-email', sampleMail('validate-email'), demoBrand).text, ofTheDemo),
  ).toContain('Andina Móvil')
})

it.each(mailNames)('the mail %s of a second lender has no name and no color of the demo', (name) => {
  const { subject, html, text } = renderMail(name, sampleMail(name), second)
  expect(foundIn(`${subject}\n${text}`, ofTheDemo)).toEqual([])
  expect(foundIn(html, [...ofTheDemo, ...demoColors])).toEqual([])
  expect(text).toContain('Arrayán')
})

it.each(Object.entries(samplePapers(second)))(
  'the paper %s of a second lender has no name of the demo',
  async (_name, bytes) => {
    const text = (await readPdfText(await bytes)).replaceAll(/\s+/g, ' ')
    expect(foundIn(text, ofTheDemo)).toEqual([])
    expect(text).toContain('901.456.789-1')
  },
)

it('the SMS of a second lender bear its operator', () => {
  const texts = [
    sms.otpSms(sms.sampleOtpSms, second),
    sms.moneyTransferredSms(sms.sampleTransferSms, second),
    sms.transferFailedSms(sms.sampleTransferSms, second),
    sms.installmentDueSms(sampleMail('installment-due'), second),
    sms.installmentLateSms(sampleMail('installment-late'), second),
    sms.quotaSeenSms(second),
    sms.passwordChangedSms(second),
  ]
  for (const text of texts) {
    expect(text).toContain('Tucan Celular')
    expect(foundIn(text, ofTheDemo)).toEqual([])
  }
})

it('the terms of a lender without a guarantor name no guarantee but to say that there is none', () => {
  const terms = origins.flatMap((origin) => termsText(read.lender, origin))
  const sections = [
    ...terms,
    ...dataTreatmentText(read.lender),
    ...preValidationTermsText(read.lender, { answerDays: 30 }),
  ]
  const text = JSON.stringify(sections)
  expect(foundIn(text, ofTheDemo)).toEqual([])
  expect(text.replaceAll('este no pide fianza', '')).not.toContain('fianza')
})
