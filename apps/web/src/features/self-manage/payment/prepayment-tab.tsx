import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import type { PaymentOptions, PrepaymentEffectName, PrepaymentPreview, previewPrepayment } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { afterPress } from '../../../forms/after-press.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import type { PaymentChoice } from '../../payment/choice.ts'
import { AmountField, AmountForm, payoffOf, useTypedAmount } from './amount-form.tsx'
import { checkPrepayment } from './check-amount.ts'
import { Effects, EffectsPlace, factsOf } from './effects.tsx'
import styles from './payment.module.css'

type Props = {
  readonly id: string
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
  readonly onPayOverdue: (() => void) | null
}

export function PrepaymentTab({ id, options, onChoose, onPayOverdue }: Props) {
  switch (options.prepayment.rule) {
    case 'overdueFirst':
      return (
        <div className={styles.card}>
          <Notice tone="warn" title={onPayOverdue ? text.overdueFirstTitle : text.advanceOverdueTitle}>
            {text.overdueFirstText}
          </Notice>
          {onPayOverdue && <Button onClick={onPayOverdue}>{text.goToInstallment}</Button>}
        </div>
      )
    case 'payoffOnly':
      return (
        <div className={styles.card}>
          <p>{text.payoffOnly}</p>
          <Button onClick={() => onChoose(payoffOf(options))}>{text.payoff(options.totalBalanceFmt)}</Button>
        </div>
      )
    case 'allowed':
      return <PrepaymentForm id={id} options={options} onChoose={onChoose} />
  }
}

type FormProps = Omit<Props, 'onPayOverdue'>

function PrepaymentForm({ id, options, onChoose }: FormProps) {
  const { prepayment, totalBalance, totalBalanceFmt } = options
  const field = useTypedAmount((value) => checkPrepayment(value, options))
  const { amount, setError } = field
  const [effect, setEffect] = useState<PrepaymentEffectName>('Diminuir valor parcela')
  const isPreviewed = amount !== totalBalance && checkPrepayment(amount, options) === null
  const shown = usePreview(id, isPreviewed ? amount : null)
  const isNearTotal = amount >= prepayment.below && amount < totalBalance

  const goOn = () => {
    const problem = checkPrepayment(amount, options)
    setError(problem)
    if (problem !== null) return
    if (amount === totalBalance) return onChoose(payoffOf(options))
    if (shown.kind !== 'answered') return
    const { preview } = shown
    onChoose({
      type: 'Abono a capital',
      amount,
      amountFmt: preview.amountFmt,
      effect,
      facts: factsOf(preview, effect),
    })
  }
  return (
    <AmountForm onSubmit={goOn} isWaiting={shown.kind === 'asking'}>
      <p>{text.kinds['Abono a capital']}</p>
      <AmountField
        {...field}
        hint={text.below(prepayment.minFmt, prepayment.belowFmt)}
        onBlur={() => amount > 0 && afterPress(() => setError(checkPrepayment(amount, options)))}
      />
      {amount === totalBalance && <p role="status">{text.exactPayoff}</p>}
      {isNearTotal && (
        <Button variant="secondary" onClick={() => onChoose(payoffOf(options))}>
          {text.payoff(totalBalanceFmt)}
        </Button>
      )}
      {shown.kind === 'asking' && <EffectsPlace />}
      {shown.kind === 'answered' && <Effects preview={shown.preview} chosen={effect} onChoose={setEffect} />}
      {shown.kind === 'failed' && <FailureNotice failure={shown.failure} onRetry={shown.askAgain} />}
    </AmountForm>
  )
}

type Preview =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly preview: PrepaymentPreview }
  | { readonly kind: 'failed'; readonly failure: HandledFailure; readonly askAgain: () => void }

const typingMs = 400

function usePreview(id: string, amount: number | null): Preview {
  const debounced = useDebounced(amount, typingMs)
  const { asked, askAgain } = useAnswer<typeof previewPrepayment>(
    (signal) =>
      debounced === null
        ? null
        : send(
            'GET /selfmanage/prepaymentPreview/:id',
            { params: { id }, query: { valorPagar: String(debounced) } },
            { signal },
          ),
    `${id} ${debounced}`,
  )
  if (amount === null) return { kind: 'none' }
  if (debounced !== amount || asked.kind === 'asking') return { kind: 'asking' }
  return asked.kind === 'answered'
    ? { kind: 'answered', preview: asked.body }
    : { kind: 'failed', failure: asked.failure, askAgain }
}

function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
