import { classNames } from '@cupo/ui/class-names.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { createContext } from 'react'
import { stepsText } from '../text/common.ts'
import styles from './stepper.module.css'

export type StepperPlace = {
  readonly names: readonly string[]
  readonly current: number
  readonly returnable: readonly number[]
}

/** Set by the router and the journey's gate, so that no screen names its step. */
export const StepperPlaceContext = createContext<StepperPlace | null>(null)

type Props = { readonly place: StepperPlace; readonly onStepBack?: (() => void) | undefined }

export function Stepper({ place: { names, current, returnable }, onStepBack }: Props) {
  return (
    <nav aria-label={stepsText.label} className={styles.stepper}>
      <ol className={styles.steps}>
        {names.map((name, index) => {
          const step = index + 1
          const canReturn = returnable.includes(step) && current > step && onStepBack !== undefined
          return (
            <li
              key={name}
              className={classNames(
                styles.step,
                step < current && styles.done,
                step === current && styles.current,
              )}
              aria-current={step === current ? 'step' : undefined}
            >
              {canReturn ? (
                <button type="button" className={styles.number} onClick={onStepBack}>
                  <span aria-hidden="true">{step}</span>
                  <VisuallyHidden>{stepsText.goBackTo(name)}</VisuallyHidden>
                </button>
              ) : (
                <span className={styles.number}>
                  <span aria-hidden="true">{step}</span>
                  <VisuallyHidden>{`${step}. ${name}`}</VisuallyHidden>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={styles.name} aria-hidden="true">
        <span>{commonText.stepOf(current, names.length)}</span>
        <strong>{names[current - 1]}</strong>
      </p>
    </nav>
  )
}
