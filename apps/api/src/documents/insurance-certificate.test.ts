import { expect, test } from 'vitest'
import { demoBrand } from '../platform/brand.ts'
import {
  type InsuranceCertificateData,
  renderInsuranceCertificate,
  sampleEndedInsuranceCertificate,
  sampleInsuranceCertificate,
} from './insurance-certificate.ts'
import { readPdfText } from './model/read-pdf.ts'

async function textOf(data: InsuranceCertificateData): Promise<string> {
  return readPdfText(await renderInsuranceCertificate(data, demoBrand)).replace(/\s+/g, ' ')
}

const text = await textOf(sampleInsuranceCertificate)

test.each([
  ['the insurer', 'Aseguradora Seguros de Vida Demostración S.A., NIT 900.000.002-1'],
  ['the number of the policy', 'Póliza Vida grupo deudores No. VGD-2026-00417'],
  ['the insured', 'María Fernanda Peña Gómez, con cédula de ciudadanía No. 1.010.100.080'],
  ['the credit', 'Equipo a cuotas, contrato No. 2026-0000184'],
  ['the beneficiary', 'es beneficiario hasta lo que debas el día del siniestro'],
  ['who gets the rest', 'Si sobra, lo reciben tus beneficiarios de ley (artículo 1144'],
  ['the cover', 'Tu incapacidad total y permanente'],
  ['the insured amount', 'Valor asegurado hoy $ 1.275.846: el capital que debes'],
  ['that it costs nothing', 'Prima a tu cargo $ 0'],
  ['since when', 'Desde el 19/08/2026 y mientras debas el crédito'],
  ['the exclusions', 'Las cuotas que ya estaban vencidas'],
  ['how to claim', 'línea 018000111222, correo siniestros@segurosdemo.example'],
  ['the term to pay', 'en un mes desde que recibe los documentos (artículo 1080'],
])('tells %s', (_, words) => {
  expect(text).toContain(words)
})

test('the insurance certificate of a paid credit tells when the cover ended, and no insured amount', async () => {
  const ended = await textOf(sampleEndedInsuranceCertificate)
  expect(ended).toContain('Vigencia Del 19/08/2026 al 21/11/2026 Estado Terminó: el crédito está pagado')
  expect(ended).not.toContain('Valor asegurado hoy')
  expect(ended).toContain('estuviste en la póliza')
  expect(ended).toContain('pagó todo el seguro: a ti te costó $ 0.')
  expect(ended).toContain('Te cubría desde los 18 años')
})

test('is tagged and in Spanish, the same bytes for the same data', async () => {
  const bytes = await renderInsuranceCertificate(sampleInsuranceCertificate, demoBrand)
  const file = Buffer.from(bytes).toString('latin1')
  for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /H1']) expect(file).toContain(mark)
  const again = await renderInsuranceCertificate(structuredClone(sampleInsuranceCertificate), demoBrand)
  expect(Buffer.compare(bytes, again)).toBe(0)
})
