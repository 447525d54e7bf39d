import { pesos } from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../platform/brand.ts'
import { readPdfText } from '../model/read-pdf.ts'
import type { LoanAgreementData } from './data.ts'
import { sampleDevice, sampleLoanAgreement } from './sample.ts'
import { loanAgreementFileName, loanAgreementModel, renderLoanAgreement } from './template.ts'

const taxFreeWithoutExtras: LoanAgreementData = {
  ...sampleLoanAgreement,
  subject: {
    kind: 'device',
    device: { ...sampleDevice, isTaxFree: true },
    downPayment: { kind: 'none' },
  },
  guarantee: { kind: 'none' },
}

async function textOf(data: LoanAgreementData): Promise<string> {
  const text = readPdfText(await renderLoanAgreement(data, demoBrand))
  return text.replace(/\s+/g, ' ')
}

const text = await textOf(sampleLoanAgreement)

describe('the fourteen points that the law wants told before signing (R-A3)', () => {
  const pointsWithTheirFacts: readonly (readonly [string, readonly string[]])[] = [
    ['1. Lugar y fecha del contrato', ['Bogotá, D.C., elaborado el 21/11/2026 10:04']],
    [
      '2. Quién te presta y quién se obliga a pagar',
      ['Cupo Financiamiento S.A.S., NIT 900.000.000-5', 'Calle 100 # 8A-55', 'CL 26 # 13-19 AP 501 TO 2'],
    ],
    ['3. El equipo que compras', ['Nevado Cumbre 12 Pro 256 GB Azul noche', 'NEV-CUM12P-256-AZ']],
    ['4. Precio de contado y descuentos', ['$ 1.999.900', 'Sin descuentos']],
    ['5. Pago inicial', ['$ 499.900', 'antes de la entrega', '20 horas']],
    [
      '6. Valor financiado, número de cuotas y periodicidad',
      [
        '$ 1.500.000 en 12 cuotas mensuales',
        'día 23 de cada mes, desde el primer 23 que llegue 30 días después de la entrega',
      ],
    ],
    ['7. Tasa de interés remuneratorio', ['24,00 % efectiva anual (E.A.)', '1,81 % mensual vencida']],
    ['8. Tasa de interés de mora', ['25,52 % E.A.', 'solo sobre el capital vencido']],
    ['9. Tasa máxima legal vigente', ['25,52 % E.A.', 'noviembre de 2026']],
    ['10. Valor de la cuota', ['12 cuotas de $ 149.120', 'es de $ 149.127']],
    ['11. Títulos valores que firmas', ['pagaré No. 2026-0000184']],
    [
      '12. Garantías',
      ['Fianza de Fondo de Garantías', '$ 150.000', '$ 28.500', '$ 178.500', 'no cancela tu deuda'],
    ],
    [
      '13. Sumas adicionales a la cuota',
      [
        'en total, $ 34.816',
        '$ 5.000 al mes',
        '$ 950 al mes (19,00 %)',
        'Seguro de vida $ 0: lo paga el prestamista. Póliza de vida grupo deudores No. VGD-2026-00417',
      ],
    ],
    ['14. Derecho de retracto', ['5 días hábiles siguientes a la entrega', '15 días calendario']],
  ]

  test.each(
    pointsWithTheirFacts.map(([title, facts], index) => ({
      title,
      facts,
      next: pointsWithTheirFacts[index + 1]?.[0],
    })),
  )('$title', ({ title, facts, next }) => {
    const start = text.indexOf(title)
    expect(start).toBeGreaterThan(0)
    const part = text.slice(
      start,
      next === undefined ? text.indexOf('Condiciones del crédito') : text.indexOf(next),
    )
    for (const fact of facts) expect(part).toContain(fact)
  })
})

describe('what must also be told (R-A9)', () => {
  test.each([
    ['the total to pay, with what is paid up front', 'Total a pagar $ 2.467.847'],
    ['the right to prepay without penalty', 'sin sanción'],
    ['the choice of effect of a prepayment', 'disminuir el valor de la cuota o disminuir el plazo'],
    ['what happens in default', 'Una cuota está en mora desde el día siguiente a su fecha de pago'],
    ['the notice before a bureau report', '20 días calendario'],
    ['the claims channel and its term', 'máximo 15 días hábiles'],
    ['the data treatment', 'Los datos biométricos son sensibles: darlos es voluntario'],
    ['who supervises', 'Superintendencia de Industria y Comercio'],
    ['the blanks of the note', 'la suma de ____'],
    ['the letter of instructions', 'artículo 622 del Código de Comercio'],
    ['the first row of the plan', '$ 110.884 $ 27.131 $ 5.155 $ 5.000 $ 950 $ 149.120 $ 1.389.116'],
    ['the totals of the plan', 'Total $ 1.500.000 $ 183.231 $ 34.816 $ 60.000 $ 11.400 $ 1.789.447'],
  ])('%s', (_, words) => {
    expect(text).toContain(words)
  })

  test('annex 2 of the agreement lists what is known before signing, and nothing of the signature itself (R-A4)', () => {
    const evidence = text.slice(text.lastIndexOf('Anexo 2. Evidencia'))
    for (const fact of [
      'val_7f3c9a5e2b',
      'Anexo 2 del contrato No. 2026-0000184',
      'Datos que el crédito necesita Autorizado el 21/11/2026 09:40:47, texto del 2026-11-22',
    ]) {
      expect(evidence).toContain(fact)
    }
    for (const later of ['Dirección IP', 'Navegador', 'Código verificado']) {
      expect(evidence).not.toContain(later)
    }
  })
})

describe('an agreement without guarantee, down payment and VAT', () => {
  test('says so in its points and leaves the guarantee terms out', async () => {
    const plain = await textOf(taxFreeWithoutExtras)
    expect(plain).toContain('Esta compra no tiene pago inicial')
    expect(plain).toContain('Este crédito no tiene fianza')
    expect(plain).toContain('No aplica: el equipo está excluido de IVA')
    expect(plain).not.toContain('Condiciones de la fianza')
    expect(plain).toContain('Total a pagar $ 1.789.447')
  })
})

describe('the charge of point 13', () => {
  const withCredit = (credit: Partial<LoanAgreementData['credit']>) =>
    textOf({ ...sampleLoanAgreement, credit: { ...sampleLoanAgreement.credit, ...credit } })

  test('names the third party, its NIT, its service and why it is apart from the credit', async () => {
    const plain = await withCredit({})
    for (const words of [
      'por un servicio de Asistencia Móvil Demostración S.A.S., NIT 900.000.003-7',
      'Qué servicio es Asistencia técnica para tu equipo, por teléfono',
      'Por qué no es interés La presta y la factura ese tercero',
    ]) {
      expect(plain).toContain(words)
    }
    expect(plain).not.toContain('cuenta como interés')
  })

  test("is told as interest where it is the lender's own, and names no third party", async () => {
    const plain = await withCredit({ administrationService: null })
    expect(plain).toContain('Lo cobra Cupo Financiamiento S.A.S. por el crédito: por ley cuenta como interés')
    expect(plain).not.toMatch(/tercero|Asistencia/)
  })

  test('tells which share of the interest bears VAT where it is not all of it', async () => {
    expect(await withCredit({ interestTaxableShare: '84.03' })).toContain(
      '19,00 % de la parte gravada (84,03 %) de los intereses',
    )
  })
})

describe('an agreement of a personal loan', () => {
  const personalLoan: LoanAgreementData = {
    ...taxFreeWithoutExtras,
    subject: { kind: 'money' },
    credit: { ...taxFreeWithoutExtras.credit, administrationFee: pesos(0), administrationService: null },
  }

  test('tells of the transfer where that of a phone tells of the purchase', async () => {
    const plain = await textOf(personalLoan)
    for (const fact of [
      'crédito de libre inversión',
      '3. Para qué es el crédito',
      'No aplica: con este crédito no compras un bien',
      'Este crédito no tiene pago inicial',
      'el primer 23 que llegue 30 días después de la transferencia',
      'El crédito empieza el día en que el dinero llega a tu cuenta',
      'Puedes retractarte del crédito en los 5 días hábiles siguientes a la transferencia',
    ]) {
      expect(plain).toContain(fact)
    }
  })

  test('speaks of no phone, no delivery and no VAT on interest', async () => {
    const plain = await textOf(personalLoan)
    expect(plain).not.toMatch(/la entrega|equipo|con su IVA|con IVA/)
  })
})

describe('the file', () => {
  test('is the same, byte for byte, for the same data (R-A8)', async () => {
    const first = await renderLoanAgreement(sampleLoanAgreement, demoBrand)
    const second = await renderLoanAgreement(structuredClone(sampleLoanAgreement), demoBrand)
    expect(Buffer.compare(first, second)).toBe(0)
  })

  test('differs, identifier included, when another agreement is drawn the same instant', async () => {
    const other = { ...sampleLoanAgreement, agreementNumber: '2026-0000185' }
    const identifierOf = (bytes: Uint8Array) =>
      /\/ID \[<(\w+)>/.exec(Buffer.from(bytes).toString('latin1'))?.[1]
    const first = identifierOf(await renderLoanAgreement(sampleLoanAgreement, demoBrand))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(identifierOf(await renderLoanAgreement(other, demoBrand))).not.toBe(first)
  })

  test('is named after the agreement, without characters that a file system minds', () => {
    expect(loanAgreementFileName(sampleLoanAgreement)).toBe('contrato-2026-0000184.pdf')
    expect(loanAgreementFileName({ ...sampleLoanAgreement, agreementNumber: '../a/b"1' })).toBe(
      'contrato-ab1.pdf',
    )
  })

  test('is refused without installments', () => {
    const schedule = { ...sampleLoanAgreement.schedule, installments: [] }
    expect(() => loanAgreementModel({ ...sampleLoanAgreement, schedule }, demoBrand)).toThrow(RangeError)
  })
})
