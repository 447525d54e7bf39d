import { classNames } from './class-names.ts'
import styles from './progress-dots.module.css'

type Props = {
  readonly current: number
  /** What the dots say to those who listen, e.g. 'Paso 1 de 3'. */
  readonly label: string
}

const steps = [1, 2, 3] as const

/** A short way of three steps as a row of dots. */
export const ProgressDots = ({ current, label }: Props) => (
  <div role="img" aria-label={label} className={styles.dots}>
    {steps.map((step) => (
      <span
        key={step}
        className={classNames(
          styles.dot,
          step <= current && styles.reached,
          step === current && styles.current,
        )}
      />
    ))}
  </div>
)
