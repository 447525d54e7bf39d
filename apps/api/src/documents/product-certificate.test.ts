import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import {
  type ProductCertificateData,
  renderProductCertificate,
  sampleHeldProductCertificate,
  sampleLateProductCertificate,
  samplePaidProductCertificate,
  samplePrepaidProductCertificate,
  sampleProductCertificate,
} from './product-certificate.ts'
import { readPdfPages, readPdfText } from './testing/read-pdf.ts'

async function textOf(data: ProductCertificateData): Promise<string> {
  return readPdfText(await renderProductCertificate(data, demoBrand)).replace(/\s+/g, ' ')
}

const text = await textOf(sampleProductCertificate)

test.each([
  ['whose credit it is', 'María Fernanda Peña Gómez, con cédula de ciudadanía No. 1.010.100.053'],
  ['which', 'el crédito del contrato No. CU-5C0A1D2E3F40. Así está el 10 de febrero de 2027, 10:04 a. m.'],
  ['how it stands', 'Estado Activo y al día Cuotas pagadas 2 de 12 Saldo de capital $ 1.275.846'],
  ['what comes next', 'Próximo pago $ 149.120, hasta el 23/02/2027 Última cuota 23/11/2027'],
  ['what was agreed', 'Valor financiado $ 1.500.000 Fecha del desembolso 23/11/2026'],
  ['at which rate', '24,00 % E.A. (1,81 % M.V.)'],
  ['the phone', 'Equipo Nevado Cumbre 12 Pro 256 GB Azul noche'],
  ['what it is not', 'este certificado no es un paz y salvo'],
])('the product certificate tells %s', (_, words) => {
  expect(text).toContain(words)
})

test('the certificate of a late credit says "en mora", since when, and what brings it up to date', async () => {
  const late = await textOf(sampleLateProductCertificate)
  expect(late).toContain('Estado Activo y en mora Cuotas pagadas 2 de 12')
  expect(late).toContain(
    'Cuotas en mora 2 En mora desde 24/02/2027 (41 días) Para ponerse al día hoy $ 302.769',
  )
  expect(late).not.toMatch(/Próximo pago|al día Cuotas/)
})

test('the certificate of a held credit says since when it is looked into, and names no due date', async () => {
  const held = await textOf(sampleHeldProductCertificate)
  expect(held).toContain('Estado En revisión desde el 05/02/2027 Cuotas pagadas 2 de 12')
  expect(held).toContain('Mientras tanto no vence nada y no se suman intereses, cargos ni mora.')
  expect(held).not.toMatch(/en mora|al día|Próximo pago|Última cuota/)
})

test('the certificate of a paid credit says so and names no next payment', async () => {
  const paid = await textOf(samplePaidProductCertificate)
  expect(paid).toContain('Pagado en su totalidad el 20/02/2027 Saldo $ 0')
  expect(paid).not.toMatch(/Próximo pago|al día/)
})

test('the certificate of a prepaid credit lists each payment to capital, and agreed and present installments apart', async () => {
  const prepaid = await textOf(samplePrepaidProductCertificate)
  expect(prepaid).toContain('Cuotas 12 pactadas · hoy 10 Cuotas pagadas 2 de 10')
  expect(prepaid).toContain('Abonos a capital 05/02/2027 $ 300.000')
  expect(text).not.toMatch(/pactadas|Abonos/)
})

test('the certificate of a personal loan names no phone', async () => {
  expect(await textOf({ ...sampleProductCertificate, device: null })).not.toContain('Equipo Nevado')
})

test('the product certificate is one page, also for a late credit whose phone takes two lines', async () => {
  const color = 'Titanio gris azulado de medianoche con marco pulido'
  const device = { brand: 'Nevado', model: 'Cumbre 12 Pro Edición Andina', memory: '256 GB', color }
  const late = await renderProductCertificate({ ...sampleLateProductCertificate, device }, demoBrand)
  expect(readPdfPages(late)).toHaveLength(1)
})

test('the product certificate fits on one tagged page in Spanish', async () => {
  const file = Buffer.from(await renderProductCertificate(sampleProductCertificate, demoBrand)).toString(
    'latin1',
  )
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /H1']) expect(file).toContain(mark)
})
