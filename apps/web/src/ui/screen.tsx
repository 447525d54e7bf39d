import { classNames } from '@cupo/ui/class-names.ts'
import { receiveArrival } from '@cupo/ui/heading-focus.ts'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { brandText, pageTitle } from '../text/brand.ts'
import styles from './screen.module.css'
import { Stepper, StepperPlaceContext } from './stepper.tsx'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  /** Null while it is on its way; it takes the lead's place. */
  readonly hint?: ReactNode
  readonly progress?: ReactNode
  readonly header?: ReactNode
  readonly onStepBack?: (() => void) | undefined
  readonly summary?: ReactNode
  readonly isWide?: boolean
  readonly align?: 'start' | 'center'
  readonly isWaiting?: boolean
  readonly children: ReactNode
}

export function Screen({
  title,
  lead,
  hint,
  progress,
  header,
  onStepBack,
  summary,
  isWide = false,
  align = 'start',
  isWaiting,
  children,
}: Props) {
  const place = useContext(StepperPlaceContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => receiveArrival(heading.current), [])
  useEffect(() => {
    if (!isWaiting) document.title = pageTitle(title)
  }, [title, isWaiting])
  return (
    <div className={classNames(styles.screen, summary ? styles.withSummary : null, isWide && styles.wide)}>
      <header className={styles.header}>
        <BrandMark />
        {header}
      </header>
      <main className={classNames(styles.column, align === 'center' && styles.center)}>
        {place && <Stepper place={place} onStepBack={onStepBack} />}
        {progress}
        <div className={styles.intro}>
          <h1 ref={heading} tabIndex={-1} className={styles.title} data-waiting={isWaiting ? '' : undefined}>
            {title}
          </h1>
          {hint === undefined ? (
            lead && <p className={styles.lead}>{lead}</p>
          ) : (
            <div className={styles.words}>
              <p className={styles.lead}>{lead}</p>
              {hint}
            </div>
          )}
        </div>
        {children}
      </main>
      {summary && <aside className={styles.summary}>{summary}</aside>}
    </div>
  )
}

export function BrandMark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        {brandText.mark.map(({ path, color }) => (
          <path key={path} d={path} fill={color} />
        ))}
      </svg>
      <span>{brandText.operator}</span>
    </span>
  )
}
