import { useState } from 'react'
import { goToScreen } from '../../../../app/navigate.ts'
import { securityText } from '../../../../text/home.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { chevronDownIcon } from '../../../../ui/icons.ts'
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
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {securityText.sessions}
          <Icon of={chevronDownIcon} />
        </summary>
        {isOpen && <SessionList />}
      </details>
    </Card>
  )
}
