import { expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { type MailData, type MailName, mailNames, renderMail, sampleMail } from './index.ts'
import { samplePesos } from './layout/mail-content.ts'

// Each mail as its reader gets it, sentence by sentence: the files of `wording` are read by people, and changed with
// `npx vitest run --project unit apps/api/src/emails/wording -u`. The amounts of a sample differ from each other, so that a
// sentence with another amount is another text.

const { debt: owed = null } = sampleMail('payment-reversed')

/** What an amount or a date of a sample leaves out: the other sentences of the same mail. */
const variants: { readonly [Name in MailName]?: Readonly<Record<string, Partial<MailData[Name]>>> } = {
  'installment-due': {
    'partly paid with arrears, and a payment in process': {
      isPartlyPaid: true,
      overdue: samplePesos(38_412),
      inProcess: samplePesos(50_500),
    },
  },
  'installment-late': {
    'three on the mobile bill': { overdueCount: 3, isMobileBill: true },
    'of money, with a payment in process': {
      deviceName: null,
      hasVat: false,
      inProcess: samplePesos(50_500),
    },
  },
  'loan-voided': { 'with nothing paid': { owed: samplePesos(0) } },
  delivered: { 'on the mobile bill': { isMobileBill: true } },
  statement: {
    'with arrears on the mobile bill': { isMobileBill: true, overdue: samplePesos(38_412) },
    paid: { amount: samplePesos(0), overdue: samplePesos(0) },
    'partly paid with arrears': { isPartlyPaid: true, overdue: samplePesos(38_412) },
  },
  'order-summary': {
    'paid already, in a shop': {
      nextStep: { kind: 'awaitDelivery' },
      delivery: { pickUpIn: 'Celulares El Centro' },
    },
  },
  'payment-link': { 'in a shop': { pickUpIn: 'Celulares El Centro', deadlineHours: 1 } },
  'guarantee-link': { 'in a shop': { pickUpIn: 'Celulares El Centro', deadlineHours: 1 } },
  'payment-receipt': {
    'to be returned': { isToBeReturned: true, remaining: null, capitalLeft: null },
    'in cash': {
      standing: 'pending',
      method: 'Efectivo',
      franchise: '',
      cash: { pin: '123456', agreement: '110571', network: 'Efecty', dueOn: '2027-02-22' },
      remaining: null,
      capitalLeft: null,
    },
    rejected: { standing: 'rejected', remaining: null, capitalLeft: null },
    'of a down payment with a guarantee to come': {
      purpose: 'downPayment',
      contractNumber: null,
      orderNumber: '1234567890',
      stillDue: {
        upfrontPayment: 'guarantee',
        amount: samplePesos(178_500),
        link: 'http://localhost:3000/guarantee-payment/0192f7c1-7a3b/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
        deadlineAt: '2026-11-22T11:06:30Z',
      },
      creditLink: null,
      remaining: null,
      capitalLeft: null,
    },
    'of a capital prepayment': {
      purpose: 'reduceTerm',
      newPlan: {
        installmentCount: 8,
        installmentTotal: samplePesos(147_569),
        lastInstallmentTotal: samplePesos(76_652),
        saving: samplePesos(66_053),
      },
    },
  },
  'payment-failed': { 'of an order': { deadlineAt: '2026-11-22T11:06:30Z' } },
  'payment-reversed': {
    'before a credit': { contractNumber: null, debt: null, creditLink: null },
    'with arrears on the mobile bill': {
      debt: owed && { ...owed, isMobileBill: true },
    },
  },
  'refund-owed': {
    'to an account that failed': { account: { state: 'failed', name: 'Bancolombia terminada en 7890' } },
    'to a named account': { account: { state: 'named', name: 'Bancolombia terminada en 7890' } },
  },
  'withdrawal-requested': { 'of money': { deviceName: null } },
  'withdrawal-lapsed': { 'of money': { deviceName: null } },
  'agreement-copy': { 'of money': { deviceName: null } },
}

function textOf<Name extends MailName>(name: Name, change: Partial<MailData[Name]> = {}): string {
  const { subject, html, text } = renderMail(name, { ...sampleMail(name), ...change }, demoBrand)
  const preheader = /display:none[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  const [body = '', footer = ''] = text.split('\n--\n')
  const [reason = ''] = footer.split('\n')
  return `Asunto: ${subject}\nVista previa: ${preheader}\n\n${body}\n--\n${reason}\n`
}

const cases = mailNames.flatMap((name) => [
  [name, textOf(name)],
  ...Object.entries<Partial<MailData[typeof name]>>(variants[name] ?? {}).map(([variant, change]) => [
    `${name}, ${variant}`,
    textOf(name, change),
  ]),
])

test.each(cases)('%s says each amount, date and name in its own sentence (R-K7)', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`wording/${name.replaceAll(/,? /g, '-')}.txt`)
})
