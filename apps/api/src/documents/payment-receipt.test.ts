import { pesos } from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import {
  type PaymentReceiptData,
  paymentReceiptFileName,
  renderPaymentReceipt,
  samplePaymentReceipt,
  samplePendingReceipt,
} from './payment-receipt.ts'
import { readPdfText } from './testing/read-pdf.ts'

const textOf = async (data: PaymentReceiptData) =>
  readPdfText(await renderPaymentReceipt(data, demoBrand)).replace(/\s+/g, ' ')

const text = await textOf(samplePaymentReceipt)

test.each([
  ['who was paid', 'Cupo Financiamiento S.A.S., NIT 900.000.000-5, recibió este pago.'],
  ['how much', 'Valor $ 149.120'],
  ['how it stands', 'Estado Aceptada'],
  ['when, in Bogotá', 'Fecha 20/02/2027, 10:12 a. m., hora de Colombia'],
  ['what for', 'Concepto Pago de cuota'],
  ['of which contract', 'Contrato CU-5C0A1D2E3F40'],
  ['how', 'Medio de pago Tarjeta (VISA)'],
  ['the numbers', 'Referencia 101234567 Transacción 1012345671700000000'],
  ['the invoice', 'Factura 3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34'],
  ['to what it was applied', 'Capital $ 115.708 Intereses $ 23.077 IVA de los intereses $ 4.385'],
  ['what is left', 'Capital que queda $ 1.160.138'],
  ['where to complain', 'Peticiones, quejas y reclamos Escríbenos por WhatsApp 300 000 0000'],
  ['by when that is answered', 'Te respondemos en máximo 15 días hábiles, con un número de caso.'],
  ['who watches over the lender', 'Superintendencia de Industria y Comercio (SIC): www.sic.gov.co.'],
])('the payment receipt tells %s', (_, words) => {
  expect(text).toContain(words)
})

describe('a payment that is not there', () => {
  test('the receipt of a pending payment shows its PIN, and that nothing was received yet', async () => {
    const pending = await textOf(samplePendingReceipt)
    expect(pending).toContain('todavía no ha recibido este pago')
    expect(pending).toContain('Guarda el PIN')
    expect(pending).toContain('PIN 8472639105 Convenio 112766 Paga en Efecty Paga a más tardar el 21/11/2026')
    expect(pending).toContain('Número de orden 1234567890')
    expect(pending).not.toContain('Contrato')
    expect(pending).not.toContain('Comprobante de pago')
  })

  test.each([
    ['rejected', 'fue rechazado y no se cobró'],
    ['cancelled', 'no se hizo y no se cobró'],
  ] as const)('the receipt of a payment that was %s says so', async (standing, words) => {
    const told = await textOf({ ...samplePaymentReceipt, standing })
    expect(told).toContain(words)
    expect(told).not.toContain(', recibió')
  })
})

test('a payment that nothing was open for is said to go back', async () => {
  const told = await textOf({ ...samplePaymentReceipt, isToBeReturned: true })
  expect(told).toContain('recibió este pago. Ya no había nada que pagar con él: te lo devolveremos.')
})

describe('what is still due after it', () => {
  const after = (remaining: PaymentReceiptData['remaining']) =>
    textOf({ ...samplePaymentReceipt, ...(remaining === undefined ? {} : { remaining }) })

  test.each([
    [
      'the next installment',
      { kind: 'next', value: pesos(149_120), dueOn: '2027-03-23' },
      'Lo próximo: $ 149.120, el 23 de marzo de 2027.',
    ],
    ['what is overdue', { kind: 'overdue', value: pesos(309) }, 'Aún debes $ 309 de cuotas vencidas.'],
    [
      'a credit that is paid',
      { kind: 'closed', refund: pesos(1_200) },
      'Terminaste de pagar tu crédito. Tu paz y salvo está en tu cuenta. Te devolvemos $ 1.200',
    ],
    [
      'the other payment before delivery',
      {
        kind: 'upfront',
        upfrontPayment: 'guarantee',
        value: pesos(142_800),
        deadline: '2027-02-21T06:59:00Z',
      },
      'Falta tu fianza de $ 142.800. Págala hasta el 21 de febrero de 2027, 1:59 a. m. P',
    ],
  ] as const)('the payment receipt tells the next due: %s', async (_what, remaining, words) => {
    expect(await after(remaining)).toContain(words)
  })

  test('the payment receipt leaves out the next due when it is unknown: in a copy for another address, and before it is booked', async () => {
    expect(await after(null)).not.toContain('Lo que sigue')
  })
})

test('the payment receipt has a file name without surprises', () => {
  expect(paymentReceiptFileName(samplePaymentReceipt)).toBe('Comprobante_de_pago_101234567.pdf')
  expect(paymentReceiptFileName({ ...samplePaymentReceipt, reference: '../1"' })).toBe(
    'Comprobante_de_pago_1.pdf',
  )
})

/** With all that the books may say of a payment: late, paid ahead, beyond the cost, the last one. */
const fullReceipt: PaymentReceiptData = {
  ...samplePaymentReceipt,
  breakdown: {
    principal: 100_000,
    prepaid: 20_000,
    interest: 5_000,
    interestVat: 950,
    fee: 4_900,
    feeVat: 931,
    penalty: 1_000,
    penaltyVat: 190,
    surplus: 16_149,
  },
  remaining: { kind: 'closed', refund: pesos(16_149) },
}

test('the payment receipt fits on one tagged page in Spanish, the same bytes for the same data', async () => {
  for (const data of [samplePaymentReceipt, samplePendingReceipt, fullReceipt]) {
    const bytes = await renderPaymentReceipt(data, demoBrand)
    const file = Buffer.from(bytes).toString('latin1')
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /H1']) expect(file).toContain(mark)
    expect(Buffer.compare(bytes, await renderPaymentReceipt(structuredClone(data), demoBrand))).toBe(0)
  }
})
