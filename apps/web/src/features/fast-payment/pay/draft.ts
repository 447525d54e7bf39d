import type { PayablePlan } from '@cupo/wire'
import { pesosOf } from '../../../fields/read-fields.ts'
import { paymentPageText } from '../../../text/payment.ts'
import type { PaymentChoice } from '../../payment/choice.ts'
import { checkAdvance, checkInstallment } from '../../self-manage/payment/check-amount.ts'

type Payment = PayablePlan['payment']

export type Draft = {
  readonly type: FastPaymentType
  readonly option: 'pending' | 'outroValor' | null
  readonly other: string
  readonly advance: string
}

export const typesOf = ({ installment, advance }: Payment): readonly FastPaymentType[] => [
  ...(installment.value > 0 || installment.acceptsOther ? (['Pagar cuota'] as const) : []),
  ...(advance === null ? [] : (['Adelanto de cuota'] as const)),
]

export const firstDraft = (payment: Payment): Draft => ({
  type: typesOf(payment)[0] ?? 'Pagar cuota',
  option: payment.installment.value > 0 ? 'pending' : null,
  other: '',
  advance: '',
})

export function problemOf(draft: Draft, { installment, advance }: Payment): string | null {
  if (draft.type === 'Adelanto de cuota') return advance && checkAdvance(pesosOf(draft.advance), advance)
  if (draft.option === 'pending') return checkInstallment(installment.value, { ...installment, min: 0 })
  return checkInstallment(draft.option === null ? 0 : pesosOf(draft.other), installment)
}

export function choiceOf(
  { type, option, other, advance }: Draft,
  { installment, installmentInCash }: Payment,
): FastPaymentChoice {
  if (type === 'Adelanto de cuota') return { type, amount: pesosOf(advance), amountFmt: `$ ${advance}` }
  if (option !== 'pending') return { type, amount: pesosOf(other), amountFmt: `$ ${other}` }
  const { value: amount, valueFmt: amountFmt } = installment
  if (installmentInCash.value <= amount) return { type, amount, amountFmt }
  return {
    type,
    amount,
    amountFmt: { 'Tarjeta-PSE': amountFmt, Efectivo: installmentInCash.valueFmt },
    cashNote: paymentPageText.installmentInCash(installmentInCash.untilFmt),
  }
}

export type FastPaymentType = 'Pagar cuota' | 'Adelanto de cuota'

export type FastPaymentChoice = PaymentChoice & {
  readonly type: FastPaymentType
  readonly amount: number
}
