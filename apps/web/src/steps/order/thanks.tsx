import { Icon } from '@cupo/ui/icon.tsx'
import { goodIcon } from '@cupo/ui/icons.ts'
import { Notice, type Tone } from '@cupo/ui/notice.tsx'
import type { Application } from '@cupo/wire'
import { type ReactNode, useEffect } from 'react'
import { isEnded } from '../../client/journey/destinations.ts'
import { goToScreen } from '../../client/navigate.ts'
import { ChatLink, useParameters } from '../../client/parameters.tsx'
import { detailsText } from '../../text/order.ts'
import styles from './details.module.css'

export function useLeaveAtEnd(application: Pick<Application, 'situation'>): void {
  const isOver = isEnded(application)
  useEffect(() => {
    if (isOver) goToScreen('applicationEnd', { replace: true })
  }, [isOver])
}

type HeadProps = {
  readonly tone: 'reached' | Tone
  readonly title: string
  readonly children?: ReactNode
}

export const StateHead = ({ tone, title, children }: HeadProps) => (
  <div role="status">
    {tone === 'reached' ? (
      <section className={styles.done}>
        <Icon of={goodIcon} size="large" />
        <div>
          <p className={styles.doneTitle}>{title}</p>
          {children}
        </div>
      </section>
    ) : (
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    )}
  </div>
)

export const SignedLine = () => (
  <p className={styles.signed}>
    <Icon of={goodIcon} size="small" />
    {detailsText.signed}
  </p>
)

export const thanksTitle = ({ borrower }: Pick<Application, 'borrower'>): string =>
  detailsText.thanks(borrower.name.split(' ')[0] ?? '')

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
