import { commonText } from '../text/common.ts'
import { stepsText } from '../text/steps.ts'
import { classNames } from './class-names.ts'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StepNumber = 1 | 2 | 3 | 4 | 5

/** The step a customer may return to by pressing it (conformance: R-V12). */
const returnableStep = 4

type Props = { readonly current: StepNumber; readonly onStepBack?: (() => void) | undefined }

/** The five numbered steps and the name of the one at hand. */
export function Stepper({ current, onStepBack }: Props) {
  const names = stepsText.names
  return (
    <nav aria-label={stepsText.label} className={styles.stepper}>
      <ol className={styles.steps}>
        {names.map((name, index) => {
          const step = index + 1
          const canReturn = step === returnableStep && current > returnableStep && onStepBack !== undefined
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
