import { type ReactNode, useEffect, useRef } from 'react'
import { pageTitle } from '../../text/brand.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { receiveArrival } from '../../ui/heading-focus.ts'
import { StepUpPlace } from '../sign-in/step-up/step-up-place.tsx'
import { AccountFooter } from './account-footer.tsx'
import styles from './account-screen.module.css'
import { SignOutButton } from './sign-out-button.tsx'

type Props = {
  readonly title: string
  /** Above the columns: a way back, a banner. */
  readonly top?: ReactNode
  readonly children: ReactNode
  /** The second column of a wide screen; on a phone it follows the first. */
  readonly side?: ReactNode
}

/** The frame of the borrower's area: the brand and the way out, one heading, two columns, the policies. */
export function AccountScreen({ title, top, children, side }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => receiveArrival(heading.current), [])
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BrandMark />
        <SignOutButton />
      </header>
      <main className={styles.main}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {top}
        <div className={styles.columns}>
          <div className={styles.column}>{children}</div>
          {side && <div className={styles.column}>{side}</div>}
        </div>
      </main>
      <AccountFooter />
      <StepUpPlace />
    </div>
  )
}
