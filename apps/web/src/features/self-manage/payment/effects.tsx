import type { Fact } from '@cupo/ui/facts.tsx'
import { showWhole } from '@cupo/ui/in-view.tsx'
import { ShareBar } from '@cupo/ui/share-bar.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { PrepaymentEffectName, PrepaymentPreview, RemainingPlan } from '@cupo/wire'
import { useId } from 'react'
import { paymentPageText as text } from '../../../text/payment.ts'
import styles from './payment.module.css'

type Props = {
  readonly preview: PrepaymentPreview
  readonly chosen: PrepaymentEffectName
  readonly onChoose: (effect: PrepaymentEffectName) => void
}

export function Effects({ preview, chosen, onChoose }: Props) {
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

export const EffectsPlace = () => (
  <div className={styles.options} aria-hidden="true">
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </div>
)

export function factsOf({ options }: PrepaymentPreview, chosen: PrepaymentEffectName): readonly Fact[] {
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
