import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import {
  type InsuranceCertificateData,
  renderInsuranceCertificate,
  sampleEndedInsuranceCertificate,
  sampleInsuranceCertificate,
} from './insurance-certificate.ts'
import { readPdfPages, readPdfText } from './testing/read-pdf.ts'

async function textOf(data: InsuranceCertificateData): Promise<string> {
  return readPdfText(await renderInsuranceCertificate(data, demoBrand)).replace(/\s+/g, ' ')
}

const text = await textOf(sampleInsuranceCertificate)

test.each([
  ['the insurer', 'Aseguradora Aseguradora de Vida Ejemplo S.A., NIT 901.100.002-1'],
  ['the number of the policy', 'Póliza Vida grupo deudores No. VGD-2026-00417'],
  ['the insured', 'María Fernanda Peña Gómez, con cédula de ciudadanía No. 1.010.100.053'],
  ['the credit', 'Equipo a cuotas, contrato No. CU-5C0A1D2E3F40'],
  ['the beneficiary', 'es beneficiario hasta lo que debas el día del siniestro'],
  ['who gets the rest', 'Si sobra, lo reciben tus beneficiarios de ley (artículo 1144'],
  ['the cover', 'Tu incapacidad total y permanente'],
  ['the insured amount', 'Valor asegurado hoy $ 1.275.846'],
  ['what that amount is', 'paga el capital que debes ese día y los intereses corridos hasta ese día'],
  ['that it costs nothing', 'Prima a tu cargo $ 0'],
  ['since when', 'Vigente desde el 23/11/2026'],
  ['how long', 'Te cubre mientras debas el crédito, desde los 18 años'],
  ['the exclusions', 'Las cuotas que ya estaban vencidas'],
  ['how to claim', 'línea 018000333444, correo siniestros@aseguradora.example'],
  ['the term to pay', 'en un mes desde que recibe los documentos (artículo 1080'],
])('the insurance certificate tells %s', (_, words) => {
  expect(text).toContain(words)
})

test('the insurance certificate of a paid credit tells when the cover ended, and no insured amount', async () => {
  const ended = await textOf(sampleEndedInsuranceCertificate)
  expect(ended).toContain('Vigencia Del 23/11/2026 al 20/02/2027 Estado Terminó: el crédito está pagado')
  expect(ended).not.toContain('Valor asegurado hoy')
  expect(ended).toContain('estuviste en esta póliza')
  expect(ended).toContain('pagó todo el seguro: a ti te costó $ 0.')
  expect(ended).toContain('Te cubría mientras debías el crédito, desde los 18 años')
})

test('the insurance certificate is one page with what is not covered on it, also of a long name and insurer', async () => {
  const insured = {
    ...sampleInsuranceCertificate.insured,
    fullName: 'María del Pilar Echavarría de la Hoz Londoño',
  }
  const legalName = 'Compañía de Seguros de Vida Demostración de Colombia S.A.'
  const { insurance } = sampleInsuranceCertificate
  const longest = { insured, insurance: { ...insurance, insurer: { ...insurance.insurer, legalName } } }
  for (const data of [sampleInsuranceCertificate, sampleEndedInsuranceCertificate]) {
    for (const change of [{}, longest]) {
      const pages = readPdfPages(await renderInsuranceCertificate({ ...data, ...change }, demoBrand))
      expect(pages).toHaveLength(1)
    }
  }
})

test('the insurance certificate is tagged and in Spanish, the same bytes for the same data', async () => {
  const bytes = await renderInsuranceCertificate(sampleInsuranceCertificate, demoBrand)
  const file = Buffer.from(bytes).toString('latin1')
  for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /H1']) expect(file).toContain(mark)
  const again = await renderInsuranceCertificate(structuredClone(sampleInsuranceCertificate), demoBrand)
  expect(Buffer.compare(bytes, again)).toBe(0)
})
