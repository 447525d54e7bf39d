import { pesos } from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../../demo/src/lender.ts'
import type { ConsentOrigin } from '../shop-signature.ts'
import { readPdfText } from '../testing/read-pdf.ts'
import type { LoanAgreementData } from './data.ts'
import { sampleDevice, sampleLoanAgreement, samplePersonalLoan } from './sample.ts'
import {
  loanAgreementFileName,
  loanAgreementModel,
  loanAgreementWording,
  renderLoanAgreement,
} from './template.ts'

const taxFreeWithoutExtras: LoanAgreementData = {
  ...sampleLoanAgreement,
  subject: {
    kind: 'device',
    device: { ...sampleDevice, isTaxFree: true },
    downPayment: { kind: 'none' },
    soldIn: null,
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
    ['1. Lugar y fecha del contrato', ['Bogotá, D.C., elaborado el 21 de noviembre de 2026, 10:04']],
    [
      '2. Quién te presta y quién se obliga a pagar',
      [
        'Cupo Financiamiento S.A.S., NIT 900.000.000-5',
        'Calle 100 # 8A-55',
        'CL 26 # 13-19 AP 501 TO 2',
        '300 010 00 53',
      ],
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
    ['11. Títulos valores que firmas', ['pagaré No. CU-5C0A1D2E3F40']],
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

test('the agreement of a loan on the mobile bill says that the bill collects, and that of another loan does not', async () => {
  const { credit } = sampleLoanAgreement
  const billed = await textOf({ ...sampleLoanAgreement, credit: { ...credit, isMobileBill: true } })
  expect(billed).toContain('Cada cuota se cobra en tu factura de Andina Móvil.')
  expect(text).not.toContain('Cada cuota se cobra en tu factura')
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
      'Anexo 2 del contrato No. CU-5C0A1D2E3F40',
      'Datos que el crédito necesita Autorizado el 21/11/2026 09:40:47, texto del 01/11/2026',
    ]) {
      expect(evidence).toContain(fact)
    }
    for (const later of ['Dirección IP', 'Navegador', 'Código verificado']) {
      expect(evidence).not.toContain(later)
    }
  })
})

describe('annex 2 of an agreement that a shop sold', () => {
  const seller = { shopName: 'Celulares El Centro', agentName: 'Laura Gómez' }
  const own = { authorization: null, phone: null, declaredBy: null }
  const byLink = { by: 'link', way: 'sms' } as const
  const phone = { openedBy: 'sms', isCounterBrowser: false } as const

  test.each<[string, ConsentOrigin, string, string?]>([
    ['alone', own, 'texto del 01/11/2026'],
    [
      'by a press on the phone',
      { ...own, authorization: byLink, phone },
      'Lo oprimiste en la página del enlace que llegó por SMS a tu celular',
    ],
    [
      'by a press in a browser of the shop',
      { ...own, authorization: byLink, phone: { ...phone, isCounterBrowser: true } },
      'que llegó por SMS a tu celular, en un navegador de la tienda',
    ],
    [
      'on a phone that read the agent’s screen',
      { ...own, phone: { openedBy: 'screen', isCounterBrowser: null } },
      'Lo oprimiste en la página del enlace que mostró la pantalla del asesor',
    ],
    [
      'by a told code',
      { ...own, authorization: { by: 'code', seller } },
      'Lo autorizaste con el código que oyó el asesor Laura Gómez, de Celulares El Centro',
    ],
    [
      'by the code of a quota',
      { ...own, authorization: { by: 'preValidation' } },
      'Lo autorizaste con el código de tu consulta de cupo',
    ],
    [
      'by the code of a quota that whoever asked was told',
      { ...own, authorization: { by: 'requester', requester: { code: 'C-310', name: 'Paula Nieto' } } },
      'Lo autorizaste con el código que oyó Paula Nieto',
    ],
    [
      'by the code of a quota that an agent was told',
      { ...own, authorization: { by: 'preValidation', seller } },
      'con el código de tu consulta de cupo, que oyó el asesor Laura Gómez, de Celulares El Centro',
    ],
    [
      'by the code of a quota that somebody was told who asked by a link',
      { ...own, authorization: { by: 'preValidation', requester: { code: 'C-310', name: 'Paula Nieto' } } },
      'con el código de tu consulta de cupo, que oyó Paula Nieto (C-310), que preguntó por ti',
    ],
    [
      'by the mail of a quota that somebody asked for',
      {
        ...own,
        authorization: { by: 'link', way: 'mail', requester: { code: 'C-310', name: 'Paula Nieto' } },
      },
      'que llegó a tu correo, que pidió Paula Nieto (C-310), que preguntó por ti',
    ],
    [
      'on paper',
      { ...own, authorization: { by: 'paper', seller } },
      'Lo firmaste en papel, como declaró el asesor Laura Gómez, de Celulares El Centro',
      'Declarado',
    ],
    [
      'by the agent’s word alone',
      { ...own, authorization: { by: 'code', seller }, declaredBy: seller },
      'Lo declaró el asesor Laura Gómez, de Celulares El Centro: no lo viste en tu celular',
      'Declarado',
    ],
  ])(
    'annex 2 of an agreement that a shop sold says of a consent that was given %s whose word that is (R-A4)',
    async (_way, origin, words, word = 'Autorizado') => {
      const consent = {
        consent: 'dataTreatment',
        acceptedAt: '2026-11-21T14:40:47Z',
        version: '2026-11-01',
        ...origin,
      } as const
      const evidence = { ...sampleLoanAgreement.evidence, consents: [consent] }
      const read = await textOf({ ...sampleLoanAgreement, evidence })
      const [, row = ''] = read.split(`Uso de datos para ofertas ${word} el 21/11/2026 09:40:47, `)
      expect(row).toContain(words)
      if (origin === own) expect(row).not.toMatch(/asesor|celular/)
    },
  )
})

describe('an agreement without guarantee, down payment and VAT', () => {
  test('an agreement without guarantee, down payment and VAT says so in its points and leaves the guarantee terms out', async () => {
    const plain = await textOf(taxFreeWithoutExtras)
    expect(plain).toContain('Esta compra no tiene pago inicial')
    expect(plain).toContain('Este crédito no tiene fianza')
    expect(plain).toContain('No aplica: el equipo está excluido de IVA')
    expect(plain).not.toContain('Condiciones de la fianza')
    expect(plain).toContain('Total a pagar $ 1.789.447')
    expect(plain).toContain('intereses de mora, cargo administrativo y su IVA, intereses, capital')
    expect(plain).toContain('los intereses corridos hasta ese día, los cargos ya causados')
    expect(text).toContain('intereses de mora y su IVA, cargo administrativo y su IVA, intereses y su IVA')
  })

  test('one hour is no plural', async () => {
    const downPayment = { kind: 'byLink', amount: pesos(499_900), deadlineHours: 1 } as const
    const subject = { kind: 'device', device: sampleDevice, downPayment, soldIn: null } as const
    expect(await textOf({ ...sampleLoanAgreement, subject })).toContain(
      'en un plazo de 1 hora desde la firma',
    )
  })
})

test('a lender without a guarantor has a wording of its own, under which its agreements are drawn up', () => {
  const wording = loanAgreementWording({ ...demoBrand, guarantor: null })
  expect(wording).toMatch(/^[0-9a-f]{16}$/)
  expect(wording).not.toBe(loanAgreementWording(demoBrand))
})

describe('the charge of point 13', () => {
  const withCredit = (credit: Partial<LoanAgreementData['credit']>) =>
    textOf({ ...sampleLoanAgreement, credit: { ...sampleLoanAgreement.credit, ...credit } })

  test('the charge of point 13 names the third party, its NIT, its service and why it is apart from the credit', async () => {
    const plain = await withCredit({})
    for (const words of [
      'por un servicio de Asistencia Técnica de Ejemplo S.A.S., NIT 901.100.003-7',
      'Qué servicio es Asistencia técnica para tu equipo, por teléfono',
      'Por qué no es interés La presta y la factura ese tercero',
    ]) {
      expect(plain).toContain(words)
    }
    expect(plain).not.toContain('cuenta como interés')
  })

  test("the charge of point 13 is listed as interest when it is the lender's own, and names no third party", async () => {
    const plain = await withCredit({ administrationService: null })
    expect(plain).toContain('Lo cobra Cupo Financiamiento S.A.S. por el crédito: por ley cuenta como interés')
    expect(plain).not.toMatch(/tercero|Asistencia/)
  })

  test('the charge of point 13 tells which share of the interest bears VAT if not all of it does', async () => {
    expect(await withCredit({ interestTaxableShare: '84.03' })).toContain(
      '19,00 % de la parte gravada (84,03 %) de los intereses',
    )
  })
})

describe('the agreement of a personal loan', async () => {
  const plain = await textOf(samplePersonalLoan)

  test('the rule of its first due date is that of its product', async () => {
    const credit = { ...samplePersonalLoan.credit, daysToFirstDueDateMin: 45 }
    const text = await textOf({ ...samplePersonalLoan, credit })
    expect(text).toContain('desde el primer 05 que llegue 45 días después de la transferencia')
  })

  test.each([
    ['its purpose is the borrower’s own', 'crédito de libre inversión'],
    ['the sum that is transferred', 'Dinero que recibes $ 3.000.000'],
    ['to which account', 'Cuenta que lo recibe Bancolombia, cuenta de ahorros terminada en 7890'],
    ['whose account it is', 'terminada en 7890, que está a tu nombre'],
    ['no price and no down payment', 'con este crédito no compras un bien'],
    [
      'the payment day and the rule of the first due date',
      'desde el primer 05 que llegue 30 días después de la transferencia',
    ],
    [
      'the installment',
      '12 cuotas de $ 279.765, con intereses incluidos. La última, por redondeo, es de $ 279.761.',
    ],
    ['what the loan costs', 'Intereses de todo el plazo $ 357.176'],
    ['the total to pay', 'Total a pagar $ 3.357.176'],
    ['the legal maximum', '25,52 % E.A.'],
    ['that interest bears no VAT', 'IVA sobre los intereses No se cobra'],
    ['the insurance that the lender pays', 'Póliza de vida grupo deudores No. VGD-2026-00417'],
    ['when the loan begins', 'El crédito empieza el día en que el dinero llega a ella'],
    ['what follows a transfer that fails', 'en un plazo de 30 días, este contrato queda sin efecto'],
    ['the withdrawal within five business days', '5 días hábiles siguientes a la transferencia'],
    ['what is given back, and where to', 'Nos devuelves los $ 3.000.000 que recibiste, sin intereses'],
    ['the early payment without a penalty', 'sin sanción y sin intereses de los meses que faltan'],
    ['the order in which payments count', 'en este orden: intereses de mora, intereses, capital.'],
    ['the first row of the plan', '1 $ 226.530 $ 53.235 $ 279.765 $ 2.773.470'],
    ['the totals of the plan', 'Total $ 3.000.000 $ 357.176 $ 3.357.176'],
    ['how the identity was checked', 'Preguntas de seguridad'],
  ])('the agreement of a personal loan tells %s (R-A3, R-A9)', (_, words) => {
    expect(plain).toContain(words)
  })

  test('the agreement of a personal loan speaks of no phone, no delivery, no charge and no VAT that is paid', () => {
    expect(plain).not.toMatch(/la entrega|equipo|con su IVA|con IVA|su IVA|los cargos|Pago inicial \$/)
  })

  test('the agreement of a personal loan names the end of the account number alone', () => {
    expect(plain).not.toMatch(/\d{5,}7890/)
  })

  test('the agreement of a personal loan adds up: each row is the level installment of its balance, by powers and no schedule of ours', () => {
    const { credit, schedule } = samplePersonalLoan
    const monthly = 1.235 ** (1 / 12) - 1
    const level = Math.round(
      (credit.financedAmount * monthly) / (1 - (1 + monthly) ** -credit.installmentCount),
    )
    let owed: number = credit.financedAmount
    for (const row of schedule.installments.slice(0, -1)) {
      expect([row.total, row.interest]).toEqual([level, Math.round(owed * monthly)])
      owed -= row.principal
      expect(row.balance).toBe(owed)
    }
    const sum = (part: 'principal' | 'interest' | 'total') =>
      schedule.installments.reduce((total, row) => total + row[part], 0)
    expect([sum('principal'), sum('interest'), sum('total')]).toEqual([3_000_000, 357_176, 3_357_176])
  })

  test('the agreement of a personal loan tells a charge that its product has, in words and in the plan', async () => {
    const credit = { ...samplePersonalLoan.credit, administrationFee: pesos(5_000) }
    const charged = await textOf({ ...samplePersonalLoan, credit })
    expect(charged).toContain('cargo administrativo y su IVA')
    expect(charged).toContain('Cargo administrativo')
  })
})

describe('the file', () => {
  test('the file of an agreement is the same, byte for byte, for the same data (R-A8)', async () => {
    const first = await renderLoanAgreement(sampleLoanAgreement, demoBrand)
    const second = await renderLoanAgreement(structuredClone(sampleLoanAgreement), demoBrand)
    expect(Buffer.compare(first, second)).toBe(0)
  })

  test('the file of an agreement differs, identifier included, when another agreement is drawn the same instant', async () => {
    const other = { ...sampleLoanAgreement, agreementNumber: 'CU-7A90B12C34D5' }
    const identifierOf = (bytes: Uint8Array) =>
      /\/ID \[<(\w+)>/.exec(Buffer.from(bytes).toString('latin1'))?.[1]
    const first = identifierOf(await renderLoanAgreement(sampleLoanAgreement, demoBrand))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(identifierOf(await renderLoanAgreement(other, demoBrand))).not.toBe(first)
  })

  test('the file of an agreement is named after it, without characters that a file system minds', () => {
    expect(loanAgreementFileName(sampleLoanAgreement)).toBe('contrato-CU-5C0A1D2E3F40.pdf')
    expect(loanAgreementFileName({ ...sampleLoanAgreement, agreementNumber: '../a/b"1' })).toBe(
      'contrato-ab1.pdf',
    )
  })

  test('the file of an agreement is refused without installments', () => {
    const schedule = { ...sampleLoanAgreement.schedule, installments: [] }
    expect(() => loanAgreementModel({ ...sampleLoanAgreement, schedule }, demoBrand)).toThrow(RangeError)
  })
})
