import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import { minusIcon, plusIcon } from './icons.ts'
import styles from './slider.module.css'

type Props = {
  readonly label: ReactNode
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly textOf: (value: number) => string
  readonly onValue: (value: number) => void
  readonly isDisabled?: boolean
  readonly less: string
  readonly more: string
  readonly typed: string
  readonly mark?: { readonly value: number; readonly label: string } | undefined
}

const stepsOfPage = 5

export function Slider(props: Props) {
  const { label, min, max, step, value, textOf, onValue, isDisabled = false, less, more, mark } = props
  const id = useId()
  const shareOf = (one: number) => (max === min ? 100 : (100 * (one - min)) / (max - min))
  const moveTo = (wanted: number) => {
    const nearest = min + Math.round((wanted - min) / step) * step
    const next = Math.min(max, Math.max(min, nearest))
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
      <TypedValue label={props.typed} text={textOf(value)} isDisabled={isDisabled} onValue={moveTo} />
      <span className={styles.line}>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.track}>
          <rect width={shareOf(value)} height="4" />
          {mark && (
            <rect
              x={Math.max(0, shareOf(mark.value) - 0.75)}
              width="1.5"
              height="4"
              className={styles.mark}
            />
          )}
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
      <div className={styles.ends}>
        <StepButton label={less} isAtEnd={isDisabled || value <= min} onPress={() => moveTo(value - step)}>
          <Icon of={minusIcon} />
        </StepButton>
        <span>{textOf(min)}</span>
        <span>{textOf(max)}</span>
        <StepButton label={more} isAtEnd={isDisabled || value >= max} onPress={() => moveTo(value + step)}>
          <Icon of={plusIcon} />
        </StepButton>
      </div>
      {mark && <p className={styles.label}>{mark.label}</p>}
    </div>
  )
}

type TypedProps = {
  readonly label: string
  readonly text: string
  readonly isDisabled: boolean
  readonly onValue: (value: number) => void
}

function TypedValue({ label, text, isDisabled, onValue }: TypedProps) {
  const [digits, setDigits] = useState<string | null>(null)
  const leave = () => {
    if (digits) onValue(Number(digits))
    setDigits(null)
  }
  return (
    <input
      className={styles.value}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={digits === null ? text : inGroups(digits)}
      disabled={isDisabled}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setDigits(target.value.replace(/\D/g, '').slice(0, digitsMax))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        leave()
      }}
    />
  )
}

const digitsMax = 10

const inGroups = (digits: string): string =>
  [...digits].map((digit, at) => (at > 0 && (digits.length - at) % 3 === 0 ? `.${digit}` : digit)).join('')

type StepButtonProps = {
  readonly label: string
  readonly isAtEnd: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

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
