import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { pageTitle } from '../text/brand.ts'
import { BrandMark } from './brand-mark.tsx'
import { classNames } from './class-names.ts'
import { receiveArrival } from './heading-focus.ts'
import styles from './screen.module.css'
import { Stepper, StepperPlaceContext } from './stepper.tsx'

type Props = {
  /** The heading, and the document's title; the router focuses it on arrival. */
  readonly title: string
  /** One sentence under the heading. */
  readonly lead?: ReactNode
  /** A `HintBox`, or null while it is on its way: its place is that of the lead, so that it covers nothing else. */
  readonly hint?: ReactNode
  /** In the place of the stepper: where the screen stands in a way of its own. */
  readonly progress?: ReactNode
  /** Beside the brand. */
  readonly header?: ReactNode
  /** Makes the steps that one may return to buttons. */
  readonly onStepBack?: (() => void) | undefined
  /** Stands beside the column on a wide screen and is not shown on a phone. */
  readonly summary?: ReactNode
  /** A list that uses the room of a wide screen, where a summary would stand. */
  readonly isWide?: boolean
  /** The heading and text of a picture-led screen stand in the middle. */
  readonly align?: 'start' | 'center'
  /** A skeleton, whose heading stands in for the one to come. */
  readonly isWaiting?: boolean
  readonly children: ReactNode
}

/** The frame of every screen: brand, stepper, one heading, one column, its action bar last. */
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
