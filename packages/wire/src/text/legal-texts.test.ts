import { expect, test } from 'vitest'
import { origins } from '../words/statuses.ts'
import { dataTreatmentText, preValidationPolicyText } from './data-treatment-text.ts'
import { type LegalBrand, termsText, termsVersion } from './legal-texts.ts'
import { preValidationTermsText } from './pre-validation-terms.ts'

const brand: LegalBrand = {
  operatorName: 'Operador',
  lender: { legalName: 'Prestamista S.A.S.', taxId: '1', address: 'Calle 1', city: 'Bogotá' },
  supportEmail: 'ayuda@example.com',
  supportWhatsapp: '300',
  helpline: '018000',
  guarantor: { legalName: 'Fianza S.A.' },
  dataOffice: {
    area: 'oficina',
    email: 'datos@example.com',
    recipients: { bureau: 'Central', payments: 'Pagos', identity: 'Cámara', questions: 'Preguntas' },
    policySince: 'hoy',
    keptYears: 10,
  },
}
const wordsOf = (origin: (typeof origins)[number]) =>
  termsText(brand, origin)
    .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
    .join('\n')

test('the terms of a personal loan speak of money in an own account: of no device, delivery, camera or mobile bill (R-H10)', () => {
  const words = wordsOf('Libre')
  expect(words).not.toMatch(/equipo|celular en|entrega|cámara|factura/i)
  expect(words).toContain('a una cuenta de ahorros o corriente a tu nombre')
  expect(words).toContain('no tienen IVA')
  expect(words).toContain('retracto en los 5 días hábiles siguientes a la transferencia')
})

test('the terms of a phone speak of its delivery, and of no transfer', () => {
  for (const origin of ['Finter', 'Assistido'] as const) {
    expect(wordsOf(origin)).toContain('retracto en los 5 días hábiles siguientes a la entrega')
    expect(wordsOf(origin)).not.toContain('transferencia')
  }
})

test('both ask for the same consents: study, bureau, identity, agreement and collection', () => {
  for (const origin of origins) {
    const words = wordsOf(origin)
    for (const purpose of ['Estudio:', 'Centrales de información:', 'Identidad:', 'Contrato:', 'Cobro:'])
      expect(words).toContain(purpose)
    expect(termsVersion(origin)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('the text of a quota names no other tick and no offers, and nothing that a credit alone needs; it says how long the answer counts (R-U52)', () => {
  const sections = [...preValidationTermsText(brand, { answerDays: 17 }), ...preValidationPolicyText(brand)]
  const words = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n')
  expect(words).not.toMatch(/casilla|opcional|Contrato:|Cobro:|cobrar|cámara|Pagos|Fianza/)
  expect(words).toContain('Para nada más.')
  expect(words).toContain('tu historial de crédito en Central')
  expect(words).toContain('la respuesta de Central 17 días')
  expect(words).toContain('con el código que llega a tu celular o, si escribes un teléfono fijo')
  // The tick that is free stays that of a credit's form.
  expect(JSON.stringify(dataTreatmentText(brand))).toContain('Es opcional.')
})
