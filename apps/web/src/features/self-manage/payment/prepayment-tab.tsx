import type { PaymentOptions, PrepaymentEffectName } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { MoneyField } from '../../../fields/masked-field.tsx'
import { pesosOf } from '../../../fields/read-fields.ts'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentChoice } from '../../payment/choice.ts'
import { AmountForm } from './amount-form.tsx'
import { checkPrepayment } from './check-amount.ts'
import { Effects, EffectsPlace, factsOf } from './effects.tsx'
import styles from './payment.module.css'
import { payoffOf } from './payoff.ts'
import { usePreview } from './use-preview.ts'

type Props = {
  readonly id: string
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
  /** Null where installments are paid elsewhere. */
  readonly onPayOverdue: (() => void) | null
}

/** A payment that lowers the principal, or ends the credit; never while something is overdue. */
export function PrepaymentTab({ id, options, onChoose, onPayOverdue }: Props) {
  switch (options.prepayment.rule) {
    case 'overdueFirst':
      return (
        <div className={styles.card}>
          <Notice tone="warn" title={text.overdueFirstTitle}>
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

/** Both effects are seen before either can be paid. */
function PrepaymentForm({ id, options, onChoose }: FormProps) {
  const { prepayment, totalBalance, totalBalanceFmt } = options
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [effect, setEffect] = useState<PrepaymentEffectName>('Diminuir valor parcela')
  const amount = pesosOf(typed)
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
      <MoneyField
        name="valorPagar"
        label={text.amount}
        hint={text.below(prepayment.minFmt, prepayment.belowFmt)}
        defaultValue={typed}
        onValue={(next) => {
          setTyped(next)
          if (error !== null) setError(checkPrepayment(pesosOf(next), options))
        }}
        onBlur={() => amount > 0 && setError(checkPrepayment(amount, options))}
        error={error ?? undefined}
      />
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
