import { classNames } from './class-names.ts'
import styles from './progress-dots.module.css'

type Props = {
  readonly current: number
  readonly label: string
}

const steps = [1, 2, 3] as const

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
