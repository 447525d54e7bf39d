import { useState } from 'react'
import { goToScreen } from '../../../../client/navigate.ts'
import { securityText } from '../../../../text/home.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Loaded } from '../loaded.tsx'
import styles from './profile.module.css'
import { SessionList } from './session-list.tsx'
import type { AskedBorrower } from './use-borrower.ts'

/** The password, and the devices that are signed in. */
export function SecurityCard({ asked, askAgain }: Pick<AskedBorrower, 'asked' | 'askAgain'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={securityText.title}>
      <Loaded asked={asked} onRetry={askAgain} place="security">
        {({ hasPassword }) => (
          <>
            <p>{hasPassword ? securityText.withPassword : securityText.withoutPassword}</p>
            <div className={styles.buttons}>
              <Button variant="text" onClick={() => goToScreen('createPassword')}>
                {hasPassword ? securityText.changePassword : securityText.createPassword}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <Disclosure summary={securityText.sessions} onToggle={setIsOpen}>
        {isOpen && <SessionList />}
      </Disclosure>
    </Card>
  )
}
