import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos } from '../platform/format.ts'
import { type AccountKind, accountKindTexts } from '../platform/text/refund-reasons.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type RefundAccountNamedData = {
  readonly firstName: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountKind: AccountKind
  readonly accountEnding: string
  readonly dueOn: string
  /** A fresh link: the used one is spent. */
  readonly link: string
}

export function refundAccountNamed(data: RefundAccountNamedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: `Anotamos tu cuenta en ${data.bankName} para devolverte dinero`,
    preheader: `Cuenta terminada en ${data.accountEnding}. Si no fuiste tú, cámbiala ya.`,
    heading: 'Anotamos tu cuenta',
    paragraphs: [
      greeting(data.firstName),
      `Te devolvemos ${amount} a la cuenta terminada en ${data.accountEnding}. El banco confirmó que está a tu nombre.`,
      'Puedes corregirla mientras no hayamos ordenado la transferencia. Te escribimos cuando la ordenemos y cuando llegue.',
    ],
    button: { label: 'Corregir la cuenta', link: data.link },
    facts: [
      ['Valor', amount],
      ['Banco', data.bankName],
      [
        'Cuenta',
        `De ${accountKindTexts[data.accountKind].toLowerCase()}, terminada en ${data.accountEnding}`,
      ],
      ['Llega a más tardar el', formatDate(data.dueOn)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No fuiste tú?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}

export const sampleRefundAccountNamed: RefundAccountNamedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  bankName: 'Bancolombia',
  accountKind: 'savings',
  accountEnding: '4821',
  dueOn: '2026-12-07',
  link: 'http://localhost:3000/refund-account/0000-sample',
}
