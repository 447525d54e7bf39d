import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { sayDate } from '../platform/format.ts'
import { type MailData, type MailName, renderMail, sampleMail } from './index.ts'
import { samplePesos } from './layout/mail-content.ts'

function textOf<Name extends MailName>(name: Name, change: Partial<MailData[Name]> = {}): string {
  const mail = renderMail(name, { ...sampleMail(name), ...change }, demoBrand)
  return `${mail.subject}\n${mail.text}`
}

describe('validate-email', () => {
  test('the mail that validates an address asks for one act, with the address in full', () => {
    expect(textOf('validate-email')).toContain(`Validar mi correo:\n${sampleMail('validate-email').link}\n`)
    expect(textOf('validate-email')).toContain('El enlace vale 24 horas')
  })

  test('the mail that validates an address names nobody, since the address may be a stranger’s', () => {
    expect(textOf('validate-email')).toContain('\nHola:\n')
  })

  test('the mail that validates an address speaks of an account where its owner changed the address', () => {
    const text = textOf('validate-email', { isOfAccount: true })
    expect(text).toContain('Valida el nuevo correo de tu cuenta de Cupo')
    expect(text).not.toContain('solicitud')
  })
})

describe('what a shop hands over', () => {
  const pickUpIn = 'Celulares El Centro'

  test.each(['payment-link', 'guarantee-link'] as const)(
    '%s sends nothing: the shop hands it over (R-G25)',
    (name) => {
      const text = textOf(name, { pickUpIn })
      expect(text).toContain('para que Celulares El Centro te entregue tu Nevado Cumbre 12 Pro')
      expect(text).not.toMatch(/env[ií]e? |enviamos tu/)
    },
  )

  test('order-summary names the shop in the place of an address (R-G25)', () => {
    const text = textOf('order-summary', { delivery: { pickUpIn } })
    expect(text).toContain('Entrega: En la tienda Celulares El Centro')
    expect(text).toContain('para entregártelo')
    expect(text).toContain('Celulares El Centro entrega tu equipo')
    expect(text).not.toContain('Dirección')
    const paid = textOf('order-summary', { delivery: { pickUpIn }, nextStep: { kind: 'awaitDelivery' } })
    expect(paid.replace(/\s+/g, ' ')).toContain('Celulares El Centro ya puede entregarte tu Cumbre 12 Pro.')
  })
})

test('hand-off-link names shop, agent and device, and says how long it is good and that one phone alone opens it', () => {
  const text = textOf('hand-off-link', { validMinutes: 45 })
  expect(text).toContain('Estás comprando un Nevado Cumbre 12 Pro en Celulares El Centro')
  expect(text).toContain('Asesor: Laura Gómez')
  expect(text).toContain(`Seguir en mi celular:\n${sampleMail('hand-off-link').link}\n`)
  expect(text).toContain('vale 45 minutos y funciona solo en el primer celular que lo abre')
})

describe.each(['payment-link', 'guarantee-link'] as const)('%s', (name) => {
  test('the payment-link mail prints the deadline of the parameter and its moment in Bogotá', () => {
    const text = textOf(name, { deadlineHours: 6 })
    expect(text).toContain('Tienes 6 horas desde que firmaste')
    expect(text).toContain('hasta el 22 de noviembre de 2026, 6:06 a. m.')
  })

  test('the payment-link mail names the order, the amount and the link', () => {
    const text = textOf(name)
    expect(text).toContain('Número de orden: 1234567890')
    expect(text).toMatch(
      name === 'payment-link' ? /Pago inicial: \$\s499\.900/ : /Total por pagar: \$\s178\.500/,
    )
    expect(text).toContain(name === 'payment-link' ? 'Pagar ahora:' : 'Pagar mi fianza:')
    expect(text).toContain(sampleMail(name).link)
  })
})

test('guarantee-link says that the debt stays and where to ask', () => {
  const text = textOf('guarantee-link')
  expect(text).toContain('la deuda sigue siendo tuya')
  expect(text).toContain('018000423882')
  expect(text).toContain('IVA de la fianza: $ 28.500')
})

test('agreement-copy names the agreement and the terms, and no code that is not for people', () => {
  const text = textOf('agreement-copy')
  expect(text).toContain('Guarda tu contrato de crédito CU-5C0A1D2E3F40')
  expect(text).toContain('Cuotas: 12 de $ 149.120')
  expect(text).not.toMatch(/[0-9a-f]{32}/)
})

describe('order-summary', () => {
  test('the order summary asks for the payments that are due, with their deadline', () => {
    const text = textOf('order-summary')
    const { nextStep } = sampleMail('order-summary')
    if (nextStep.kind !== 'payFirst') throw new Error('the sample has something to pay first')
    expect(text).toContain(
      'Faltan dos pagos para enviarlo: tu pago inicial de $ 499.900 y tu fianza de $ 178.500.',
    )
    expect(text).toContain(`Pagar mi pago inicial:\n${nextStep.payments[0]?.link}\n`)
    expect(text).toContain(nextStep.payments[1]?.link)
    const { html } = renderMail('order-summary', sampleMail('order-summary'), demoBrand)
    expect(html).toContain(`href="${nextStep.payments[1]?.link}"`)
    expect(text).toContain(
      'Paga hasta el 22 de noviembre de 2026, 6:06 a. m.: tienes 20 horas desde la firma',
    )
    expect(text).toContain('Total a pagar: $ 2.467.847')
    expect(text).toContain('La primera cuota vence el primer 23 que llegue 30 días después de la entrega.')
  })

  test('the order summary asks for nothing when nothing is due', () => {
    const text = textOf('order-summary', {
      nextStep: { kind: 'awaitDelivery' },
      downPayment: samplePesos(0),
      guaranteeTotal: samplePesos(0),
      totalToPay: samplePesos(1_500_000),
      breakdown: { downPayment: 0, guarantee: 0, guaranteeVat: 0, principal: 1_500_000 },
    })
    expect(text).not.toMatch(/Paga |Pago inicial|Fianza|Pagar/)
    expect(text).toContain('1. Andina Móvil entrega tu equipo')
  })

  test.each([
    [{ kind: 'dated', date: '2026-11-25', period: 'AM' }, 'Entrega: 25/11/2026, en la mañana'],
    [{ kind: 'dated', date: '2026-11-25', period: 'PM' }, 'Entrega: 25/11/2026, en la tarde'],
    [{ kind: 'dated', date: '2026-11-25', period: null }, 'Entrega: 25/11/2026\n'],
    [{ kind: 'toBeConfirmed' }, 'Entrega: Andina Móvil te confirmará la fecha por correo'],
  ] as const)('the order summary tells the delivery %o', (schedule, line) => {
    const delivery = { ...sampleMail('order-summary').delivery, schedule }
    expect(textOf('order-summary', { delivery })).toContain(line)
  })

  test('the order summary says that the delivery cost comes with the next invoice, or nothing when it is free', () => {
    expect(textOf('order-summary')).toContain('Envío: $ 12.900, en tu próxima factura')
    const delivery = { ...sampleMail('order-summary').delivery, shippingCost: samplePesos(0) }
    expect(textOf('order-summary', { delivery })).not.toContain('Envío')
  })
})

describe('loan-summary', () => {
  test('the loan summary tells what was borrowed, to which account it goes, what it costs and what happens next (R-P1)', () => {
    const text = textOf('loan-summary')
    for (const words of [
      'ordenamos la transferencia de $ 3.000.000',
      'Cuenta: Bancolombia, cuenta de ahorros terminada en 7890',
      'Cuotas: 12 de $ 279.765',
      'Tasa de interés: 23,50 % E.A.',
      'Intereses: $ 357.176',
      'Total a pagar: $ 3.357.176',
      'La primera cuota vence el primer 05 que llegue 30 días después de la transferencia.',
      'te escribimos para que indiques otra cuenta a tu nombre',
    ]) {
      expect(text).toContain(words)
    }
  })

  test.each([
    [{ daysToFirstDueDateMin: 45 }, 'llegue 45 días después de la transferencia'],
    [{ daysToFirstDueDateMin: 1 }, 'llegue 1 día después de la transferencia'],
  ])('the rule of the first installment is that of the product, as %o', (rule, words) => {
    expect(textOf('loan-summary', rule)).toContain(words)
  })

  test('the loan summary speaks of no phone, no order and no delivery, as the copy of its agreement', () => {
    const copy = textOf('agreement-copy', { deviceName: null, paymentDay: 5 })
    for (const text of [textOf('loan-summary'), copy]) {
      expect(text).not.toMatch(/equipo|orden |entrega|compra|IVA/i)
    }
    expect(copy).toContain('Día de pago: 05 de cada mes')
    expect(copy).toContain('El crédito empieza cuando el dinero llega a tu cuenta')
  })

  test('the loan summary is refused when its parts are not its total', () => {
    expect(() => textOf('loan-summary', { totalToPay: samplePesos(3_357_175) })).toThrow(RangeError)
  })
})

test('application-ended leads the customer of a personal loan to the simulator, not to the phones of the shop', () => {
  const simulatorLink = 'http://localhost:3000/home-offer-simulation'
  const text = textOf('application-ended', { deviceName: null, simulatorLink })
  expect(text).toContain(`Simular mi crédito:\n${simulatorLink}`)
  expect(text).not.toMatch(/equipo/i)
  expect(textOf('application-ended')).toContain('Ver equipos:')
})

test('application-ended says of a request that the line denied that nobody of the line asked for it, and offers no other', () => {
  const text = textOf('application-ended', { ending: { kind: 'cancelled', by: 'denial' } })
  expect(text).toContain('Desde tu celular nos dijeron que no pediste este crédito.')
  expect(text).toContain('Escribir por WhatsApp:')
  expect(text).not.toMatch(/Ver equipos|de nuevo|Como lo pediste|empezaste/)
})

describe('order-cancelled', () => {
  test.each([
    ['notPaidInTime', 'Pasaron 20 horas desde que firmaste y no recibimos todo el pago.'],
    ['deviceRefused', 'El equipo no se recibió.'],
    ['outOfStock', 'El equipo que pediste ya no está disponible.'],
  ] as const)(
    'the cancellation mail says why an order ended for which nothing was paid: %s',
    (because, why) => {
      expect(textOf('order-cancelled', { because })).toContain(why)
    },
  )

  test('the cancellation mail says that a PIN of the order must not be paid any more', () => {
    expect(textOf('order-cancelled')).toContain('Si tienes un PIN de esta orden, ya no lo pagues.')
  })
})

describe('delivered', () => {
  test('the delivery mail shows the dated plan, row by row', () => {
    const text = textOf('delivered')
    expect(text).toContain('tu primera cuota es el 23 de diciembre de 2026')
    expect(text).toMatch(/^3 {6}23\/02\/2027 {5}\$ 149\.120$/m)
    expect(text).toContain('Total de las cuotas: $ 1.789.447')
  })

  test('the delivery mail is refused without a plan', () => {
    expect(() => textOf('delivered', { installments: [] })).toThrow(RangeError)
  })
})

const reminders = [
  'installment-due',
  'statement',
  'installment-late',
  'rate-lowered',
  'rate-restored',
] as const
describe.each(reminders)('%s', (name) => {
  test('a reminder mail names the installment, the day, the amount and the contract', () => {
    const text = textOf(name)
    expect(text).toContain(sayDate(sampleMail(name).dueOn))
    expect(text).toContain(`$ ${sampleMail(name).amount.toLocaleString('es-CO')}`)
    expect(text).toContain('Contrato: CU-5C0A1D2E3F40')
  })

  test('a reminder mail speaks of the loan when no device was bought', () => {
    expect(textOf(name)).toContain('de tu Nevado Cumbre 12 Pro')
    expect(textOf(name, { deviceName: null })).toContain('de tu crédito')
  })

  test('a reminder mail says why it came: by an accepted channel with a link to change it, or by law', () => {
    const isReminder = name === 'installment-due' || name === 'installment-late'
    const changed = 'Cambia aquí el canal: http://localhost:3000/self-manage#canales'
    expect(textOf(name).includes('aceptaste el correo para hablar de tus pagos')).toBe(isReminder)
    expect(textOf(name).includes(changed)).toBe(isReminder)
    expect(textOf(name).includes('la ley nos pide informarte de él')).toBe(!isReminder)
  })

  test('a reminder mail never threatens and never asks for reasons', () => {
    expect(textOf(name)).not.toMatch(/por qu[eé] no|cobro jur|embarg|report|central|abogad|moroso|deudor/i)
  })
})

describe('installment-due', () => {
  test('the mail of an installment due tells the overdue amount besides, and what a payment covers first', () => {
    const text = textOf('installment-due', { overdue: samplePesos(80_000) })
    expect(text).toContain('Además tienes $ 80.000 de cuotas anteriores')
    expect(text).toContain('cubre primero lo más antiguo')
    expect(textOf('installment-due')).not.toContain('cuotas anteriores')
  })
})

test.each(['installment-due', 'installment-late'] as const)('%s is paid with one button', (name) => {
  expect(textOf(name)).toContain('Pagar ahora:\nhttp://localhost:3000/fast-payment\n')
})

describe('installment-late', () => {
  test('the mail of a late installment tells what catches up, what a day costs, at which rate, and how to get help', () => {
    const text = textOf('installment-late')
    expect(text).toContain('Para ponerte al día hoy: $ 149.204')
    expect(text).toContain('Mora por día: $ 84, con IVA incluido')
    expect(text).toContain('Tasa de mora: 24,99 % E.A.')
    expect(text).toContain('300 000 0000')
  })

  test('the mail of a late installment counts the overdue ones, and names no VAT when there is none', () => {
    const taxFree = { breakdown: { principal: 149_133, penalty: 71 } }
    const text = textOf('installment-late', { overdueCount: 3, hasVat: false, ...taxFree })
    expect(text).toContain('Tienes 3 cuotas vencidas')
    expect(text).not.toContain('IVA')
  })

  test('the mail of a late installment tells a payer by the bill of the line where the installment is', () => {
    expect(textOf('installment-late', { isMobileBill: true })).toContain('en tu factura de Andina Móvil')
    expect(textOf('installment-late', { isMobileBill: true })).not.toContain('Pagar ahora')
    expect(textOf('installment-late')).not.toContain('factura')
  })
})

test('statement splits the installment, and tells why its rate is another than agreed', () => {
  const text = textOf('statement', { overdue: samplePesos(80_000), rate: '22.90' })
  for (const fact of [
    'Capital: $ 115.708',
    'Intereses: $ 23.077',
    'IVA de los intereses: $ 4.385',
    'Cuotas anteriores, con su mora: $ 80.000',
    'Vencido, para pagar ya: $ 80.000',
    'Vencido más la cuota del mes: $ 229.120',
    'Capital antes de la cuota: $ 1.275.846',
    'Capital después de la cuota: $ 1.160.138',
  ]) {
    expect(text).toContain(fact)
  }
  expect(text).toContain('Tasa de tu contrato: 24,00 % E.A.')
  expect(text).toContain('La tasa bajó')
  expect(textOf('statement')).not.toContain('La tasa bajó')
})

test.each(['installment-due', 'statement'] as const)(
  '%s tells of a partly paid installment what is left, by no name of the whole',
  (name) => {
    const text = textOf(name, { isPartlyPaid: true })
    expect(text).toContain('Lo que falta de la cuota: $ 149.120')
    expect(text.replace(/\s+/g, ' ')).toMatch(/De la cuota 3 de \d+ (?:de tu [\w ]+ )?te falta \$ 149\.120/)
    expect(text).not.toContain('Valor de la cuota')
    expect(textOf(name)).toContain('Valor de la cuota: $ 149.120')
  },
)

test('rate-lowered shows both rates and asks for nothing', () => {
  const text = textOf('rate-lowered')
  expect(text).toContain('Tasa de este mes: 22,90 % E.A.')
  expect(text).toContain('Tasa de tu contrato: 24,00 % E.A.')
  expect(text).toContain('no tienes que pedir nada')
})

test('reset-password prints the life of its link, and that it can be ignored', () => {
  const text = textOf('reset-password', { validityMinutes: 45 })
  expect(text).toContain(`Crear contraseña:\n${sampleMail('reset-password').link}\n`)
  expect(text).toContain('El enlace vale 45 minutos y sirve una sola vez')
  expect(text).toContain('¿No lo pediste? Ignora este correo')
})

test('data-locked says what is deleted, what stays locked, and what to do about it', () => {
  const text = textOf('data-locked')
  expect(text).toContain('Borramos lo que ninguna ley nos pide guardar')
  expect(text).toContain('queda bloqueado')
  expect(text).toContain('Si no fuiste tú')
  expect(text).toContain('/politicas/datos')
})

test('password-changed says when and on which device, and what to do about it', () => {
  const text = textOf('password-changed')
  expect(text).toContain('Fecha: 22/11/2026, 6:06 a. m.')
  expect(text).toContain('Desde: Chrome en Android')
  expect(text).toContain('No fui yo:')
})

test('link-elsewhere says what went where, and whom to tell who did not ask for it', () => {
  const text = textOf('link-elsewhere')
  expect(text).toContain('Enviamos el enlace de tu pago inicial a otro correo')
  expect(text).toContain('Enviado a: m•••@correo.example')
  expect(text).toContain('Escribir por WhatsApp:')
  expect(textOf('link-elsewhere', { upfrontPayment: 'guarantee' })).toContain('el enlace de tu fianza')
})

test('hand-off-elsewhere says where the link of a sale went, who sent it, and what to do about it', () => {
  const text = textOf('hand-off-elsewhere')
  expect(text).toContain('Laura Gómez, de Celulares El Centro, mandó el enlace')
  expect(text).toContain('Enviado a: m•••@correo.example')
  expect(text).toContain('«No fui yo» en el SMS')
  expect(text).not.toContain('/veridas/')
})

test('contact-changed tells the old channel what is new, with most of it hidden', () => {
  expect(textOf('contact-changed')).toContain('Correo nuevo: m•••@correo.example')
  const text = textOf('contact-changed', { what: 'phone', newMasked: '••• ••• 90 80' })
  expect(text).toContain('Agregaste otro celular a tu cuenta de Cupo')
  expect(text).toContain('Celular nuevo: ••• ••• 90 80')
})

const payments = ['payment-receipt', 'payment-pending', 'payment-failed', 'payment-reversed'] as const
describe.each(payments)('%s', (name) => {
  test('a mail of a payment tells amount, state, date, method, reference and contract', () => {
    const text = textOf(name)
    const { amount, reference } = sampleMail(name)
    expect(text).toContain(`Valor: $ ${amount.toLocaleString('es-CO')}`)
    expect(text).toMatch(/Estado: (?:Aceptada|Pendiente|Rechazada|Reversada)/)
    expect(text).toContain('Fecha: 20/02/2027, 10:12 a. m.')
    expect(text).toMatch(/Medio de pago: (?:Tarjeta \(VISA\)|PSE|Efectivo \(Efecty\))\n/)
    expect(text).toContain(`Referencia: ${reference}`)
    expect(text).toContain('Contrato: CU-5C0A1D2E3F40')
  })

  test('a mail of a payment names the order when there is no credit yet, and nobody in a copy (R-Q11)', () => {
    const change = { firstName: null, contractNumber: null, orderNumber: '1234567890' }
    const text = textOf(name, { ...change, purpose: 'downPayment' })
    expect(text).toContain('\nHola:\n')
    expect(text).toContain('Número de orden: 1234567890')
    expect(text).toContain('Concepto: Pago inicial')
    expect(text).not.toContain('Contrato')
  })
})

describe('payment-receipt', () => {
  test('the receipt mail of one of two payments has the button of the other', () => {
    const link = 'http://localhost:3000/guarantee-payment/id/hash'
    const deadlineAt = '2026-11-22T11:06:30Z'
    const stillDue = { upfrontPayment: 'guarantee', amount: samplePesos(142_800), link, deadlineAt } as const
    const text = textOf('payment-receipt', { stillDue })
    expect(text).toContain(`Pagar mi fianza:\n${link}\n`)
    expect(text).not.toContain('Ver mi crédito')
  })

  test('the receipt mail names the paid lender with its tax number, and leads to the credit (R-Q11)', () => {
    const text = textOf('payment-receipt')
    expect(text).toContain('Recibe: Cupo Financiamiento S.A.S.')
    expect(text).toContain('NIT: 900.000.000-5')
    expect(text).toContain(`Ver mi crédito:\n${sampleMail('payment-receipt').creditLink}\n`)
    expect(textOf('payment-receipt', { creditLink: null })).not.toContain('Ver mi crédito')
  })

  test.each([
    [
      { kind: 'next', value: samplePesos(149_120), dueOn: '2027-03-23' },
      'Lo próximo: $ 149.120, el 23 de marzo de 2027.',
    ],
    [{ kind: 'overdue', value: samplePesos(309) }, 'Aún debes $ 309 de cuotas vencidas.'],
    [
      { kind: 'closed', refund: samplePesos(0) },
      'Terminaste de pagar tu crédito. Tu paz y salvo está en tu cuenta.',
    ],
    [{ kind: 'closed', refund: samplePesos(700) }, 'Te devolvemos $ 700 que pagaste de más.'],
    [
      {
        kind: 'upfront',
        upfrontPayment: 'guarantee',
        value: samplePesos(178_500),
        deadline: '2026-11-23T06:59:00Z',
      },
      'Falta tu fianza de $ 178.500. Págala hasta el 23 de noviembre de 2026, 1:59 a. m.',
    ],
  ] as const)('the receipt mail says what is still due: %o', (remaining, words) => {
    expect(textOf('payment-receipt', { remaining })).toContain(words)
  })

  test('the receipt mail tells the new plan of a capital prepayment', () => {
    const newPlan = {
      installmentCount: 9,
      installmentTotal: samplePesos(111_197),
      lastInstallmentTotal: samplePesos(111_198),
      saving: samplePesos(30_526),
    }
    const text = textOf('payment-receipt', { newPlan })
    expect(text).toContain('Tu nuevo plan: 9 cuotas de $ 111.197\nLa última: $ 111.198\nAhorras: $ 30.526')
    expect(textOf('payment-receipt')).not.toContain('Tu nuevo plan')
  })

  test.each([
    ['pending', 'todavía no lo recibimos'],
    ['rejected', 'fue rechazado y no se cobró'],
    ['cancelled', 'no se hizo y no se cobró'],
  ] as const)('the receipt mail does not say that money came when it is %s', (standing, words) => {
    const text = textOf('payment-receipt', { standing })
    expect(text).toContain(words)
    expect(text).not.toContain('Recibimos')
  })
})

describe('payment-pending', () => {
  test('the mail of a pending payment says to keep the PIN, where and until when it pays (R-Q12)', () => {
    const text = textOf('payment-pending')
    expect(text).toContain('Guarda el PIN 8472639105')
    expect(text).toContain('PIN: 8472639105\nConvenio: 112766\nPaga en: Efecty')
    expect(text).toContain('Guarda el PIN y paga a más tardar el 23 de febrero de 2027, 11:59 p. m.\n')
    expect(text).toContain('Paga a más tardar el: 23/02/2027, 11:59 p. m.\n')
    expect(text).not.toMatch(/23:59|m\.\./)
  })

  test('the mail of a pending payment asks nobody to pay again while a bank thinks', () => {
    const text = textOf('payment-pending', { cash: null, method: 'Tarjeta-PSE', franchise: 'PSE' })
    expect(text).toContain('No tienes que pagar otra vez')
    expect(text).not.toContain('PIN')
  })
})

describe('payment-failed', () => {
  test('the mail of a failed payment says that nothing was charged, and where to pay again (R-Q12)', () => {
    expect(textOf('payment-failed')).toContain('No se cobró nada')
    expect(textOf('payment-failed')).toContain(
      `Pagar otra vez:\n${sampleMail('payment-failed').payAgainLink}\n`,
    )
    expect(textOf('payment-failed', { payAgainLink: null })).not.toMatch(/otra vez/i)
    expect(textOf('payment-failed', { deadlineAt: '2026-11-22T11:06:30Z' })).toContain(
      'Paga hasta el 22 de noviembre de 2026, 6:06 a. m. o la orden se cancela.',
    )
  })

  test.each([
    ['expired', 'Expirada'],
    ['abandoned', 'Abandonada'],
    ['cancelled', 'No realizada'],
  ] as const)('the mail of a failed payment names the reason: %s', (because, state) => {
    expect(textOf('payment-failed', { because })).toContain(`Estado: ${state}`)
  })
})

test('payment-reversed says what a credit that is open again loses (R-Q12)', () => {
  expect(textOf('payment-reversed')).toContain('El paz y salvo ya no está vigente')
  expect(textOf('payment-reversed', { isReopened: false })).not.toContain('paz y salvo')
})

test('payment-moved says which way the payment went, and names one credit', () => {
  expect(textOf('payment-moved')).toMatch(/ya no cuenta\s+en el tuyo[\s\S]*El paz y salvo ya no está vigente/)
  expect(textOf('payment-moved', { change: 'taken' })).not.toContain('paz y salvo')
  expect(textOf('payment-moved', { change: 'added' })).toMatch(/cuenta desde\s+ese día/)
})

test('payment-reversed takes back the promise of a refund, and says of the credit only what is true (R-Q17)', () => {
  const counts = 'Ese pago ya no cuenta en tu crédito.'
  const off = { cancelled: samplePesos(1_440_000), left: samplePesos(0) }
  const beside = textOf('payment-reversed', {
    isReopened: false,
    hasCounted: false,
    isStillPaid: true,
    debt: null,
    refund: off,
  })
  expect(beside).toContain('Por eso ya no te devolvemos $ 1.440.000 que te habíamos prometido.')
  expect(beside).toContain('Tu crédito sigue pagado.')
  expect(beside).not.toContain(counts)
  const partly = textOf('payment-reversed', { refund: { ...off, left: samplePesos(33_000) } })
  expect(partly).toContain('Te seguimos debiendo $ 33.000, y te los devolvemos como te dijimos.')
  expect(partly).toContain(counts)
  expect(partly).not.toMatch(/sigue pagado/)
  expect(textOf('payment-reversed')).not.toMatch(/devolvemos|sigue pagado/)
})

describe('payment-reversed', () => {
  const { debt: late, amount } = sampleMail('payment-reversed')
  if (!late) throw new Error('no debt')
  const debt = { ...late, overdue: null, payBy: '2027-03-23', payoffBefore: samplePesos(400_000) }
  const free = 'la reversión no te cuesta nada'

  test('tells what is overdue as to be paid today, and what pays everything, before and after (R-Q17)', () => {
    const text = textOf('payment-reversed')
    expect(text).toContain('Por pagar hoy: $ 149.289')
    expect(text).toContain('Para pagar todo, antes de la reversión: $ 0\nPara pagar todo hoy: $ 1.311.211')
    expect(text).toContain('Ese pago ya no cuenta en tu crédito.')
    expect(text).not.toContain(free)
  })

  test('promises that it costs nothing only where the payoff rose by the payment alone (R-Q17)', () => {
    const payoff = samplePesos(400_000 + amount)
    const text = textOf('payment-reversed', { debt: { ...debt, payoff } })
    expect(text).toContain('Fecha del próximo pago: 23/03/2027')
    expect(text).toContain('Próximo pago: $ 149.289')
    expect(text).toContain(free)
    expect(text).not.toMatch(/Por pagar hoy|Para pagar todo/)
    const dearer = textOf('payment-reversed', { debt: { ...debt, payoff: samplePesos(payoff + 1) } })
    expect(dearer).toContain('antes de la reversión: $ 400.000')
    expect(dearer).not.toContain(free)
    const unknown = textOf('payment-reversed', { debt: { ...debt, payoff, payoffBefore: null } })
    expect(unknown).toContain('Para pagar todo hoy')
    expect(unknown).not.toMatch(/antes de la reversión|no te cuesta/)
  })
})

test('refund-ordered says how much goes where, and hides most of the account (R-Q12)', () => {
  const text = textOf('refund-ordered')
  expect(text).toContain('Te devolvemos $ 499.900')
  expect(text).toContain('Cuenta: Bancolombia, cuenta terminada en 4821')
  expect(text).toContain('Número de orden: 1234567890')
  expect(text).toContain('Ordenada el: 23/11/2026, 9:05 a. m.')
})

test('one hour, minute or day is no plural', () => {
  expect(textOf('validate-email', { validityHours: 1 })).toContain('El enlace vale 1 hora.')
  expect(textOf('payment-link', { deadlineHours: 1 })).toContain('Tienes 1 hora desde que firmaste')
  expect(textOf('reset-password', { validityMinutes: 1 })).toContain('El enlace vale 1 minuto y')
  const ended = textOf('application-ended', { ending: { kind: 'expired', validityDays: 1 } })
  expect(ended).toContain('Pasó 1 día sin que la terminaras.')
})

test('a refund whose account is named and whose date is over asks for no account', () => {
  const account = { state: 'named', name: 'Bancolombia, terminada en 4821' } as const
  const mail = renderMail(
    'refund-owed',
    { ...sampleMail('refund-owed'), account, today: '2027-01-01' },
    demoBrand,
  )
  expect(mail.html).toContain('Va a la cuenta que nos dijiste.')
  expect(mail.html).not.toContain('en cuanto nos digas la cuenta')
})

test('a statement of a month that is paid makes up no amount of zero', () => {
  const paid = { amount: samplePesos(0), overdue: samplePesos(0), breakdown: {} }
  expect(textOf('statement', paid)).not.toContain('Cómo se compone')
  expect(textOf('statement')).toContain('Cómo se compone')
})

test('somebody who asks for a quota is the subject of its sentence, with a shop and without', () => {
  expect(textOf('pre-validation-terms')).toContain('de Celulares El Centro, escribió tu dirección')
  expect(textOf('pre-validation-terms', { askedBy: 'Ana Ruiz' })).toContain('Ana Ruiz escribió tu dirección')
})
