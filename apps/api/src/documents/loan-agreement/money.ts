import type { Brand } from '../../platform/brand.ts'
import { formatPesos } from '../../platform/format.ts'
import { daysText } from '../../platform/text/counts.ts'
import { type Block, type FactRow, heading, paragraph } from '../model/document-model.ts'
import type { LoanAgreementAccount, LoanAgreementData, LoanAgreementSubject } from './data.ts'

type LentMoney = Extract<LoanAgreementSubject, { readonly kind: 'money' }>

export const moneySummary = ({ credit }: LoanAgreementData, { account }: LentMoney): readonly FactRow[] => [
  ['Dinero que recibes', formatPesos(credit.financedAmount)],
  ['Cuenta que lo recibe', accountText(account)],
]

export function freeInvestment({ credit }: LoanAgreementData, { account }: LentMoney): Block[] {
  const { bankName, accountType, ending } = account
  return [
    paragraph(
      'Es un crédito de libre inversión: tú decides en qué usar el dinero. Te transferimos ' +
        `${formatPesos(credit.financedAmount)} completos, en una sola vez y sin descuentos, a tu ` +
        `${accountKinds[accountType]} de ${bankName} terminada en ${ending}, que está a tu nombre.`,
    ),
  ]
}

export function transfer(
  { credit }: LoanAgreementData,
  { account, correctionDays }: LentMoney,
  brand: Brand,
): Block[] {
  return [
    heading('Desembolso'),
    paragraph(
      `Cuando firmas ordenamos transferir ${formatPesos(credit.financedAmount)} a tu cuenta (${accountText(account)}). El crédito ` +
        'empieza el día en que el dinero llega a ella: antes no corren intereses.',
    ),
    paragraph(
      'Si el banco no puede hacer la transferencia, te escribimos para que indiques otra cuenta a tu nombre, y repetimos la ' +
        'transferencia a ella. Lo demás de este contrato no cambia. Si no la indicas en un plazo de ' +
        `${daysText(correctionDays)}, este contrato queda sin efecto y no le debes nada a ${brand.lenderName}.`,
    ),
  ]
}

/** Ley 1480 de 2011 art. 47; the 15 calendar days of the refund follow Ley 2439 de 2024. */
export function withdrawalOfMoney({ credit }: LoanAgreementData, brand: Brand): Block[] {
  const { bankName, kind, number, holder } = brand.lender.bankAccount
  return [
    paragraph(
      'Puedes retractarte del crédito en los 5 días hábiles siguientes a la transferencia, sin dar razones. Lo pides en ' +
        'tu cuenta, en la página de tu crédito, donde ves hasta qué día. Nos devuelves los ' +
        `${formatPesos(credit.financedAmount)} que recibiste, sin intereses, y te devolvemos lo que hayas pagado, sin ` +
        'descuentos, en máximo 15 días calendario.',
    ),
    paragraph(
      `El dinero se devuelve a la ${kind} ${number} de ${bankName}, a nombre de ${holder}, con el número de este contrato ` +
        'como referencia.',
    ),
  ]
}

const accountKinds = { Ahorros: 'cuenta de ahorros', Corriente: 'cuenta corriente' } as const

/** No paper bears the whole number of an account. */
const accountText = ({ bankName, accountType, ending }: LoanAgreementAccount): string =>
  `${bankName}, ${accountKinds[accountType]} terminada en ${ending}`
