import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import type { PhoneData } from './shop-signature.ts'
import { renderSignatureAnnex, type SignatureAnnexData, sampleSignatureAnnex } from './signature-annex.ts'
import { readPdfPages, readPdfText } from './testing/read-pdf.ts'

const textOf = async (data: SignatureAnnexData) =>
  readPdfText(Buffer.from(await renderSignatureAnnex(data, demoBrand))).replace(/\s+/g, ' ')

test('annex 2 says the document, the amounts, the code and the place of the signature (R-A4)', async () => {
  const text = await textOf(sampleSignatureAnnex)
  for (const fact of [
    'Anexo 2 del contrato No. CU-5C0A1D2E3F40',
    'Valor financiado $ 1.500.000',
    'Total de las cuotas $ 1.789.447',
    'Pago inicial $ 499.900',
    'Fianza con IVA $ 178.500',
    'Código generado 21/11/2026 09:40:12, para el 300 *** ** 53',
    'Código verificado 21/11/2026 09:40:47',
    'Firmado 21/11/2026 10:06:30',
    'Dirección IP 190.0.2.10',
    'Android 14',
  ]) {
    expect(text).toContain(fact)
  }
  const digits = text.replace(/ /g, '')
  for (const id of [sampleSignatureAnnex.sha256, sampleSignatureAnnex.documentId])
    expect(digits).toContain(id)
})

test('annex 2 of a sale in a shop names shop and agent, who typed the code, and how the customer’s link was opened (R-G85)', async () => {
  const seller = { shop: 'T-014', shopName: 'Andina Chapinero', agent: 'A-1041', agentName: 'Marta Ospina' }
  const textFor = (isTypedByAgent: boolean, phone?: PhoneData) => {
    const place = { ...sampleSignatureAnnex.place, seller, isTypedByAgent, ...(phone && { phone }) }
    return textOf({ ...sampleSignatureAnnex, place })
  }
  const atCounter = await textFor(true)
  expect(atCounter).toContain('10:06:02, en pantalla')
  const { place } = sampleSignatureAnnex
  const ticked = await textOf({
    ...sampleSignatureAnnex,
    place: { ...place, seller, isAcceptedByAgent: true },
  })
  expect(ticked).toContain('10:06:02, marcado por el asesor en su pantalla')
  expect(atCounter).toContain('Vendido en Andina Chapinero (tienda T-014)')
  expect(atCounter).toContain('Asesor Marta Ospina (A-1041)')
  expect(atCounter).toContain('Por el asesor en la tienda')
  expect(atCounter).toContain('Sesión del asesor')
  expect(atCounter).not.toContain('Navegador de esa página')
  const ways = { sms: 'enviado por SMS al 300 *** ** 53', mail: 'enviado por correo', screen: '(código QR)' }
  for (const openedBy of ['sms', 'mail', 'screen'] as const) {
    const ownPhone = await textFor(false, { openedBy, isCounterBrowser: false })
    expect(ownPhone).toContain('Código escrito En la página del enlace')
    expect(ownPhone).toContain(ways[openedBy])
    expect(ownPhone).toContain('Sesión del enlace')
    expect(ownPhone).toContain('Uno en el que ningún asesor ha abierto sesión')
  }
  const counters = await textFor(false, { openedBy: 'screen', isCounterBrowser: true })
  expect(counters).toContain('Uno de la tienda: en él también abrió sesión un asesor')
  expect(await textFor(false, { openedBy: 'sms', isCounterBrowser: null })).toContain(
    'Uno que no se pudo identificar',
  )
  // A row of before says no more than it knows.
  expect(await textFor(false)).toContain('no se registró cómo se abrió')
  expect(await textOf(sampleSignatureAnnex)).not.toMatch(/Vendido en|Sesión del/)
})

test('annex 2 of a signature outside a shop is one page', async () => {
  expect(readPdfPages(await renderSignatureAnnex(sampleSignatureAnnex, demoBrand))).toHaveLength(1)
})

test('annex 2 of a sale in a shop is one page, whoever accepted and however the link was opened', async () => {
  const seller = {
    shop: 'T-0140',
    shopName: 'Celulares El Centro Comercial Santafé',
    agent: 'A-10412',
    agentName: 'María del Pilar Echavarría Londoño',
  }
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
  for (const openedBy of ['sms', 'mail', 'screen'] as const) {
    const phone = { openedBy, isCounterBrowser: true }
    const sold = { seller, userAgent, isTypedByAgent: false, isAcceptedByAgent: true, phone }
    const place = { ...sampleSignatureAnnex.place, ...sold }
    const bytes = await renderSignatureAnnex({ ...sampleSignatureAnnex, place }, demoBrand)
    expect(readPdfPages(bytes)).toHaveLength(1)
  }
})

test('annex 2 is the same, byte for byte, for the same row', async () => {
  const [once, again] = await Promise.all([
    renderSignatureAnnex(sampleSignatureAnnex, demoBrand),
    renderSignatureAnnex(sampleSignatureAnnex, demoBrand),
  ])
  expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
})

test('annex 2 cuts a browser string that would fill pages', async () => {
  const place = { ...sampleSignatureAnnex.place, userAgent: 'x'.repeat(10_000) }
  expect((await textOf({ ...sampleSignatureAnnex, place })).match(/x/g)?.length).toBeLessThan(400)
})
