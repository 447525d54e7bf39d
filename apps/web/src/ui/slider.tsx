import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { minusIcon, plusIcon } from './icons.ts'
import styles from './slider.module.css'

type Props = {
  readonly label: ReactNode
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  /** A value as people read it. */
  readonly textOf: (value: number) => string
  readonly onValue: (value: number) => void
  readonly isDisabled?: boolean
  /** The words of the two buttons, a step each. */
  readonly less: string
  readonly more: string
}

/** Page Up and Page Down move by so many steps, in every browser alike. */
const stepsOfPage = 5

/** One of many values in a row: dragged, moved by keys, or by a button a step at a time. */
export function Slider(props: Props) {
  const { label, min, max, step, value, textOf, onValue, isDisabled = false, less, more } = props
  const id = useId()
  const moveTo = (wanted: number) => {
    const next = Math.min(max, Math.max(min, wanted))
    if (next !== value && !isDisabled) onValue(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = valueOfKey(event, props)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p className={styles.value} aria-hidden="true">
        {textOf(value)}
      </p>
      <div className={styles.row}>
        <StepButton label={less} isAtEnd={isDisabled || value <= min} onPress={() => moveTo(value - step)}>
          <Icon of={minusIcon} />
        </StepButton>
        <span className={styles.line}>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.track}>
            <rect width={max === min ? 100 : (100 * (value - min)) / (max - min)} height="4" />
          </svg>
          <input
            id={id}
            type="range"
            className={styles.range}
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={isDisabled}
            aria-valuetext={textOf(value)}
            onChange={(event) => moveTo(Number(event.currentTarget.value))}
            onKeyDown={onKeyDown}
          />
        </span>
        <StepButton label={more} isAtEnd={isDisabled || value >= max} onPress={() => moveTo(value + step)}>
          <Icon of={plusIcon} />
        </StepButton>
      </div>
      <p className={styles.ends}>
        <span>{textOf(min)}</span>
        <span>{textOf(max)}</span>
      </p>
    </div>
  )
}

type StepButtonProps = {
  readonly label: string
  readonly isAtEnd: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Keeps its focus at the end of the row, where it does nothing more. */
const StepButton = ({ label, isAtEnd, onPress, children }: StepButtonProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    aria-disabled={isAtEnd || undefined}
    onClick={isAtEnd ? undefined : onPress}
  >
    {children}
  </button>
)

/** Where a key leads; null for a key that is not the slider's. */
function valueOfKey({ key }: KeyboardEvent, { min, max, step, value }: Props): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step
    case 'PageUp':
      return value + stepsOfPage * step
    case 'PageDown':
      return value - stepsOfPage * step
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return null
  }
}
