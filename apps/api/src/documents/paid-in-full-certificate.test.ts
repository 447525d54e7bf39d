import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { renderPaidInFullCertificate, samplePaidInFullCertificate } from './paid-in-full-certificate.ts'
import { readPdfText } from './testing/read-pdf.ts'

const bytes = await renderPaidInFullCertificate(samplePaidInFullCertificate, demoBrand)
const text = readPdfText(bytes).replace(/\s+/g, ' ')

test.each([
  ['who certifies', 'Cupo Financiamiento S.A.S., NIT 900.000.000-5, certifica que'],
  ['of whom', 'María Fernanda Peña Gómez, con cédula de ciudadanía No. 1.010.100.053'],
  ['which credit', 'pagó todo el crédito del contrato No. CU-6B41D7A9E20C el 21/11/2026'],
  ['that nothing is owed', 'Saldo $ 0'],
  ['what became of the promissory note', 'El pagaré que firmó con el contrato perdió su valor'],
  ['the dates', 'Fecha del desembolso 19/06/2026 Fecha en que se pagó todo 21/11/2026'],
  ['the page that verifies it', 'https://cupo.example/paz-y-salvo/7K2M9QXR04TDWZ8BF5HCN1VG3E'],
  ['the code in groups', '7K2M-9QXR-04TD-WZ8B-F5HC-N1VG-3E'],
  ['when it was issued', '21/11/2026, 4:40 p. m., hora de Colombia'],
  ['what ends it', 'Deja de estar vigente si se reversa un pago'],
])('the paid-in-full certificate tells %s', (_, words) => {
  expect(text).toContain(words)
})

test('the address of the page stands in one line, to be copied whole', () => {
  expect(readPdfText(bytes).split('\n')).toContain(samplePaidInFullCertificate.verification.url)
})

test('the paid-in-full certificate fits on one tagged page in Spanish, the same bytes for the same data', async () => {
  const file = Buffer.from(bytes).toString('latin1')
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /H1']) expect(file).toContain(mark)
  const again = await renderPaidInFullCertificate(structuredClone(samplePaidInFullCertificate), demoBrand)
  expect(Buffer.compare(bytes, again)).toBe(0)
})
