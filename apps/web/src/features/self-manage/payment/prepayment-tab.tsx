import { Button } from '@cupo/ui/button.tsx'
import type { Fact } from '@cupo/ui/facts.tsx'
import { showWhole } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { ShareBar } from '@cupo/ui/share-bar.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type {
  PaymentOptions,
  PrepaymentEffectName,
  PrepaymentPreview,
  previewPrepayment,
  RemainingPlan,
} from '@cupo/wire'
import { useEffect, useId, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { afterPress } from '../../../forms/after-press.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import type { PaymentChoice } from '../../payment/choice.ts'
import { AmountField, AmountForm, payoffOf, useTypedAmount } from './amount-form.tsx'
import { checkPrepayment } from './check-amount.ts'
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

type EffectsProps = {
  readonly preview: PrepaymentPreview
  readonly chosen: PrepaymentEffectName
  readonly onChoose: (effect: PrepaymentEffectName) => void
}

function Effects({ preview, chosen, onChoose }: EffectsProps) {
  const name = useId()
  const { current, options, amount, payoff, payoffFmt } = preview
  // Ending the credit is cheaper this close to the payoff.
  const isNearPayoff = payoff - amount <= current.installmentTotal
  return (
    <fieldset ref={showWhole} className={styles.effects}>
      <legend className={styles.legend}>{text.effectTitle}</legend>
      <p className={styles.today}>
        {text.today}: <strong>{planOf(current)}</strong>. {text.toCome(current.totalToComeFmt)}
      </p>
      {isNearPayoff && <p className={styles.today}>{text.payoffToday(payoffFmt)}</p>}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.abono} className={styles.option}>
            <span className={styles.optionHead}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={option.abono === chosen}
                onChange={() => onChoose(option.abono)}
              />
              <span>{text.effects[option.abono]}</span>
            </span>
            <strong className={styles.plan}>{planOf(option)}</strong>
            {hasOtherLast(option) && (
              <span className={styles.small}>{text.last(option.lastInstallmentTotalFmt)}</span>
            )}
            <ShareBar
              percent={shareOf(option, current)}
              label={text.share(Math.round(shareOf(option, current)))}
            />
            <span className={styles.small}>{text.toCome(option.totalToComeFmt)}</span>
            <strong className={styles.saving}>{text.saving(option.savingFmt)}</strong>
            {isNearPayoff && <span className={styles.small}>{text.abovePayoff(option.abovePayoffFmt)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const EffectsPlace = () => (
  <div className={styles.options} aria-hidden="true">
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </div>
)

function factsOf({ options }: PrepaymentPreview, chosen: PrepaymentEffectName): readonly Fact[] {
  const plan = options.find(({ abono }) => abono === chosen)
  if (!plan) return []
  return [
    { term: text.effect, value: text.effects[chosen] },
    { term: text.after, value: planOf(plan) },
    ...(hasOtherLast(plan) ? [{ term: text.lastTerm, value: plan.lastInstallmentTotalFmt }] : []),
    { term: text.savingTerm, value: plan.savingFmt, isStrong: true },
  ]
}

const planOf = ({ installmentsNumber, installmentTotalFmt }: RemainingPlan) =>
  text.installments(installmentsNumber, installmentTotalFmt)

const hasOtherLast = (plan: RemainingPlan) =>
  plan.installmentsNumber > 1 &&
  Math.abs(plan.lastInstallmentTotal - plan.installmentTotal) >= noticeableDifference

/** Rounding of a few pesos is not worth a line. */
const noticeableDifference = 1_000

const shareOf = (plan: RemainingPlan, current: RemainingPlan) =>
  current.totalToCome === 0 ? 0 : (100 * plan.totalToCome) / current.totalToCome
