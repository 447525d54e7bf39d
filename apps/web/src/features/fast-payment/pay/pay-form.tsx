import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { Tabs } from '@cupo/ui/tabs.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { PayableCredit, PayablePlan, PaymentMethod } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { send } from '../../../client/send.ts'
import { pesosOf } from '../../../fields/read-fields.ts'
import { FormField } from '../../../forms/form-field.tsx'
import { focusFirstError } from '../../../forms/shown-errors.ts'
import { dueText } from '../../../text/account.ts'
import { payText } from '../../../text/fast-payment.ts'
import { paymentPageText, paymentText } from '../../../text/payment.ts'
import { bodyOf, costsLessToday, type PaymentChoice } from '../../payment/choice.ts'
import { MethodDialog } from '../../payment/method-dialog.tsx'
import { OverdueFirst, PayoffOffer } from '../../payment/payment-notices.tsx'
import { PaymentErrorDialog, type PaymentProblem, usePayment } from '../../payment/use-payment.tsx'
import { Plan } from '../../self-manage/credit/plan.tsx'
import { checkAdvance, checkInstallment } from '../../self-manage/payment/check-amount.ts'
import styles from './pay-screen.module.css'

type Props = {
  readonly credit: PayableCredit
  readonly plan: PayablePlan
  readonly onStale: () => void
  readonly children: ReactNode
}

export function PayForm({ credit, plan, onStale, children }: Props) {
  const { payment } = plan
  const [draft, setDraft] = useState<Draft>(() => firstDraft(payment))
  const [isChecked, setIsChecked] = useState(false)
  const [choice, setChoice] = useState<FastPaymentChoice | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  const checkout = useCheckout(credit.keyMambu)
  const types = typesOf(payment)
  const problem = isChecked ? problemOf(draft, payment) : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsChecked(true)
    checkout.dismiss()
    if (problemOf(draft, payment) !== null) {
      focusFirstError(form)
      return
    }
    const chosen = choiceOf(draft, payment)
    if (draft.type === 'Adelanto de cuota' && chosen.amount >= payment.totalBalance) setIsOffered(true)
    else setChoice(chosen)
  }

  return (
    <form noValidate onSubmit={submit}>
      {types.length === 0 ? (
        <NothingToPay />
      ) : (
        <PaymentTypeTabs
          types={types}
          payment={payment}
          lastDueDate={credit.lastDueDate}
          draft={draft}
          onDraft={setDraft}
          problem={problem}
          onType={(type) => {
            setIsChecked(false)
            setDraft({ ...draft, type })
          }}
        />
      )}
      <Plan installments={plan.ops[0].data.accountInstallments} prepayments={[]} />
      {children}
      {types.length > 0 && <PayButton failedText={checkout.failedText} />}
      {isOffered && (
        <PayoffOffer
          words={offerWords(payment.totalBalanceFmt)}
          onPayOff={() => goToScreen('login')}
          onClose={() => setIsOffered(false)}
          onKeep={() => {
            setIsOffered(false)
            setChoice(choiceOf(draft, payment))
          }}
        />
      )}
      {choice && checkout.failedText === null && (
        <Checkout
          credit={credit}
          choice={choice}
          checkout={checkout}
          onClose={() => setChoice(null)}
          onStale={onStale}
        />
      )}
    </form>
  )
}

const PayButton = ({ failedText }: { readonly failedText: string | null }) => (
  <ActionBar>
    <Button type="submit">{payText.pay}</Button>
    <p role="alert" className={styles.failed}>
      {failedText}
    </p>
  </ActionBar>
)

const NothingToPay = () => (
  <Notice tone="info" title={payText.nothingTitle}>
    {payText.nothingText}
  </Notice>
)

const offerWords = (totalFmt: string) => ({
  title: payText.payoffTitle,
  text: payText.payoffText(totalFmt),
  payOff: payText.toTheLogin,
  keep: payText.goOnAdvancing,
})

type PaymentTypeTabsProps = {
  readonly payment: PayablePlan['payment']
  readonly lastDueDate: string | null
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly error: string | null
}

function InstallmentFields({ payment, lastDueDate, draft, onDraft, error }: PaymentTypeTabsProps) {
  const { value, valueFmt, minFmt, acceptsOther } = payment.installment
  const isOther = draft.option === 'outroValor'
  const pending = costsLessToday(payment.installment)
    ? {
        label: paymentPageText.payToday,
        note: paymentPageText.payTodayNote(dueText(lastDueDate), payment.installment.dueFmt),
      }
    : { label: dueText(lastDueDate) }
  return (
    <>
      <RadioGroup
        name="valor"
        legend={paymentPageText.howMuch}
        value={draft.option}
        onValue={(chosen) => onDraft({ ...draft, option: chosen === 'outroValor' ? chosen : 'pending' })}
        choices={[
          {
            value: 'pending',
            label: <Amount size="medium" value={valueFmt} {...pending} />,
            isDisabled: value <= 0,
          },
          ...(acceptsOther
            ? [
                {
                  value: 'outroValor',
                  label: paymentPageText.other,
                  hint: paymentPageText.range(minFmt, valueFmt),
                },
              ]
            : []),
        ]}
        {...(error !== null && !isOther ? { error } : {})}
      />
      {isOther && (
        <FormField
          name="otro"
          field={{ kind: 'money', words: { label: paymentPageText.amount } }}
          defaultValue={draft.other}
          onValue={(other) => onDraft({ ...draft, other })}
          error={error ?? undefined}
        />
      )}
    </>
  )
}

function AdvanceFields({ payment, lastDueDate, draft, onDraft, error }: PaymentTypeTabsProps) {
  const { advance, installment } = payment
  if (advance === null) return null
  return (
    <>
      <OverdueFirst lastDueDate={lastDueDate} valueFmt={installment.valueFmt} />
      <FormField
        name="adelanto"
        field={{
          kind: 'money',
          words: {
            label: paymentPageText.amount,
            hint: paymentPageText.range(advance.minFmt, advance.maxFmt),
          },
        }}
        defaultValue={draft.advance}
        onValue={(typed) => onDraft({ ...draft, advance: typed })}
        error={error ?? undefined}
      />
    </>
  )
}

type TabsProps = Omit<PaymentTypeTabsProps, 'error'> & {
  readonly types: readonly FastPaymentType[]
  readonly problem: string | null
  readonly onType: (type: FastPaymentType) => void
}

const PaymentTypeTabs = ({ types, problem, onType, ...fields }: TabsProps) => (
  <section className={styles.payCard}>
    <Tabs
      label={payText.types}
      tabs={types.map((name) => {
        const Fields = name === 'Pagar cuota' ? InstallmentFields : AdvanceFields
        return {
          name,
          panel: (
            <div className={styles.panel}>
              <p className={styles.quiet}>{paymentPageText.kinds[name]}</p>
              <Fields {...fields} error={name === fields.draft.type ? problem : null} />
            </div>
          ),
        }
      })}
      selected={fields.draft.type}
      onSelect={onType}
    />
  </section>
)

type CheckoutProps = {
  readonly credit: PayableCredit
  readonly choice: FastPaymentChoice
  readonly checkout: ReturnType<typeof useCheckout>
  readonly onClose: () => void
  readonly onStale: () => void
}

function Checkout({ credit, choice, checkout, onClose, onStale }: CheckoutProps) {
  const { isPaying, refusal, dismiss, go } = checkout
  if (refusal) {
    return (
      <PaymentErrorDialog
        problem={refusal}
        onClose={() => {
          dismiss()
          onClose()
          onStale()
        }}
      />
    )
  }
  return (
    <MethodDialog
      amountFmt={choice.amountFmt}
      label={choice.type}
      cashNote={choice.cashNote}
      isGoing={isPaying}
      onPay={(method) => go(choice, method)}
      onClose={onClose}
    >
      <p>
        {credit.productName}, {payText.ending(credit.contractNumberMasked)}
      </p>
    </MethodDialog>
  )
}

function useCheckout(key: string) {
  const { isPaying, problem, dismiss, pay } = usePayment()
  const isRefused = problem !== null && isRefusal(problem)
  return {
    isPaying,
    dismiss,
    refusal: isRefused ? problem : null,
    failedText: problem === null || isRefused ? null : wordsOf(problem),
    go(choice: FastPaymentChoice, meioPagamento: PaymentMethod) {
      const body = bodyOf(choice, meioPagamento)
      const params = { provider: 'epayco' as const, key }
      return pay(JSON.stringify([key, body]), (headers) =>
        send('POST /publicdata/:provider/:key/request', { params, body }, { headers, part: 'catalogue' }),
      )
    },
  }
}

const isRefusal = (problem: PaymentProblem) =>
  problem.kind === 'refused' &&
  problem.failure.message !== '' &&
  problem.failure.status >= 400 &&
  problem.failure.status < 500

function wordsOf(problem: PaymentProblem): string {
  if (problem.kind === 'noCheckout') return paymentText.noCheckout
  return problem.failure.message || commonText.offlineText
}

type Payment = PayablePlan['payment']

type Draft = {
  readonly type: FastPaymentType
  readonly option: 'pending' | 'outroValor' | null
  readonly other: string
  readonly advance: string
}

const typesOf = ({ installment, advance }: Payment): readonly FastPaymentType[] => [
  ...(installment.value > 0 || installment.acceptsOther ? (['Pagar cuota'] as const) : []),
  ...(advance === null ? [] : (['Adelanto de cuota'] as const)),
]

const firstDraft = (payment: Payment): Draft => ({
  type: typesOf(payment)[0] ?? 'Pagar cuota',
  option: payment.installment.value > 0 ? 'pending' : null,
  other: '',
  advance: '',
})

function problemOf(draft: Draft, { installment, advance }: Payment): string | null {
  if (draft.type === 'Adelanto de cuota') return advance && checkAdvance(pesosOf(draft.advance), advance)
  if (draft.option === 'pending') return checkInstallment(installment.value, { ...installment, min: 0 })
  return checkInstallment(draft.option === null ? 0 : pesosOf(draft.other), installment)
}

function choiceOf(
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

type FastPaymentType = 'Pagar cuota' | 'Adelanto de cuota'

type FastPaymentChoice = PaymentChoice & {
  readonly type: FastPaymentType
  readonly amount: number
}
