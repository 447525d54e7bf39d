import { Button } from '@cupo/ui/button.tsx'
import { receiveArrival } from '@cupo/ui/heading-focus.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { signOut } from '../../client/borrower-session.ts'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { ChatLink } from '../../client/parameters.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { StepUpPlace } from '../../steps/step-up/step-up-place.tsx'
import { selfManageText, supportText } from '../../text/account.ts'
import { pageTitle } from '../../text/brand.ts'
import { BrandMark } from '../../ui/screen.tsx'
import styles from './account-frame.module.css'

type Props = {
  readonly title: string
  readonly heading?: string | undefined
  readonly top?: ReactNode
  readonly children: ReactNode
  readonly side?: ReactNode
  readonly below?: ReactNode
}

export function AccountFrame({ title, heading: shown = title, top, children, side, below }: Props) {
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
          {shown}
        </h1>
        {top}
        <div className={styles.columns}>
          <div className={styles.column}>{children}</div>
          {side && <div className={styles.column}>{side}</div>}
        </div>
        {below}
        <SupportContact />
      </main>
      <StepUpPlace />
    </div>
  )
}

function SignOutButton() {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="text" isLoading={isBusy} onClick={() => run(async () => setFailure(await signOut()))}>
        {selfManageText.signOut}
      </Button>
    </>
  )
}

const SupportContact = () => (
  <p className={styles.support}>
    <ChatLink className={styles.supportLink}>{(number) => `${supportText.whatsapp} ${number}`}</ChatLink>
  </p>
)
