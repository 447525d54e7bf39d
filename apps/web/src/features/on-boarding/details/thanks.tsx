import type { Application } from '@cupo/wire'
import { useEffect } from 'react'
import { isEnded } from '../../../client/journey/destinations.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { ChatLink, useParameters } from '../../../client/parameters.tsx'
import { detailsText } from '../../../text/details.ts'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { goodIcon } from '../../../ui/icons.ts'
import styles from './details.module.css'

/** An application may end while its customer looks at it. */
export function useLeaveAtEnd(application: Pick<Application, 'situation'>): void {
  const isOver = isEnded(application)
  useEffect(() => {
    if (isOver) goToScreen('applicationEnd', { replace: true })
  }, [isOver])
}

/** What was reached, celebrated once. */
export function SignedHead({
  application,
}: {
  readonly application: Pick<Application, 'borrower' | 'email'>
}) {
  const firstName = application.borrower.name.split(' ')[0] ?? ''
  return (
    <section className={styles.done}>
      <Icon of={goodIcon} size="large" />
      <div>
        <p className={styles.doneTitle}>{detailsText.thanks(firstName)}</p>
        <p>
          <EmailAddress>{detailsText.mailCopy(application.email)}</EmailAddress>
        </p>
      </div>
    </section>
  )
}

/** What happens from here on, in its order. */
export const NextSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <section>
    <h2 className={styles.title}>{detailsText.nextTitle}</h2>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
)

/** Where to write for help; its place is kept while the number is on its way. */
export function HelpLine() {
  const isThere = useParameters() !== null
  return (
    <p className={styles.help}>
      {isThere && (
        <>
          {detailsText.helpTitle}{' '}
          <ChatLink>
            {(number) => (
              <>
                {detailsText.help} <span className={styles.number}>{number}</span>
              </>
            )}
          </ChatLink>
        </>
      )}
    </p>
  )
}
