import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { readPdfPages, readPdfText } from './testing/read-pdf.ts'
import { renderWithdrawalCertificate, sampleWithdrawalCertificate } from './withdrawal-certificate.ts'

test('the proof of a withdrawal is one page, with where to complain', async () => {
  const bytes = await renderWithdrawalCertificate(sampleWithdrawalCertificate, demoBrand)
  expect(readPdfPages(bytes)).toHaveLength(1)
  const text = readPdfText(bytes).replace(/\s+/g, ' ')
  for (const fact of [
    demoBrand.supportWhatsapp,
    demoBrand.helpline,
    demoBrand.supportEmail,
    'máximo 15 días hábiles',
  ]) {
    expect(text).toContain(fact)
  }
})
