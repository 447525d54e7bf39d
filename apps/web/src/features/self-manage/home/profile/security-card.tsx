import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Tag } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import type { CallResult, listSessions } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { goToScreen } from '../../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { securityText } from '../../../../text/self-manage.ts'
import { Loaded } from '../loaded.tsx'
import styles from './profile.module.css'
import type { AskedBorrower } from './profile-card.tsx'

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

type Session = CallResult<typeof listSessions>['sessions'][number]

function SessionList() {
  const [ended, setEnded] = useState<readonly string[]>([])
  const { asked, askAgain } = useAnswer<typeof listSessions>(
    (signal) => send('GET /user/sessions', {}, { signal }),
    'sessions',
  )
  return (
    <Loaded asked={asked} onRetry={askAgain} place="applications">
      {({ sessions }) => (
        <ul>
          {sessions
            .filter(({ sessionId }) => !ended.includes(sessionId))
            .map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                onEnded={() => setEnded((before) => [...before, session.sessionId])}
              />
            ))}
        </ul>
      )}
    </Loaded>
  )
}

type RowProps = { readonly session: Session; readonly onEnded: () => void }

function SessionRow({ session: { sessionId, device, lastUsedDateFmt, isCurrent }, onEnded }: RowProps) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const end = () =>
    run(async () => {
      setFailure(null)
      const answer = await send('DELETE /user/sessions/:sessionId', { params: { sessionId } })
      // A session that is gone already counts as ended.
      if (!answer.ok && answer.status !== 404) return setFailure(answer)
      showToast({ tone: 'good', title: securityText.ended })
      onEnded()
    })
  return (
    <li>
      <div className={styles.session}>
        <div>
          <p>{device}</p>
          <p className={styles.small}>{securityText.lastUsed(lastUsedDateFmt)}</p>
        </div>
        {isCurrent ? (
          <Tag tone="good">{securityText.current}</Tag>
        ) : (
          <Button variant="text" isLoading={isBusy} onClick={end}>
            {securityText.end}
            <VisuallyHidden>{securityText.endOf(device)}</VisuallyHidden>
          </Button>
        )}
      </div>
      <FailureNotice failure={failure} />
    </li>
  )
}
