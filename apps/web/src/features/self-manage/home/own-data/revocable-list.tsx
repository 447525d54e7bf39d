import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Revocable } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { goToScreen } from '../../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { withFreshCode } from '../../../../steps/step-up/step-up-place.tsx'
import { ownDataPageText as text } from '../../../../text/self-manage.ts'
import styles from './own-data.module.css'

type Props = { readonly revocable: readonly Revocable[]; readonly onRevoked: () => void }

export const RevocableList = ({ revocable, onRevoked }: Props) => (
  <section className={styles.part}>
    <h3 className={styles.title}>{text.revokeTitle}</h3>
    <ul className={styles.records}>
      {revocable.map((each) => (
        <RevocableRow key={each.purpose} revocable={each} onRevoked={onRevoked} />
      ))}
    </ul>
  </section>
)

function RevocableRow({
  revocable: { purpose, blockedBecause },
  onRevoked,
}: {
  readonly revocable: Revocable
  readonly onRevoked: () => void
}) {
  const words = text.purposes[purpose]
  const [isAsked, setIsAsked] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const revoke = () =>
    run(async () => {
      setFailure(null)
      setIsAsked(false)
      const answer = await withFreshCode({ purpose: 'revocation' }, () =>
        send('POST /borrower/data/revocation', { body: { purpose } }, { part: 'catalogue' }),
      )
      if (!answer.ok) return setFailure(answer)
      showToast({ tone: 'good', title: words.done })
      if (answer.body.isLocked) return goToScreen('login', { replace: true })
      onRevoked()
    })
  return (
    <li className={styles.record}>
      <p className={styles.recordTitle}>{words.title}</p>
      <p>{words.text}</p>
      {blockedBecause === null ? (
        <Button variant="text" isLoading={isBusy} onClick={() => setIsAsked(true)}>
          {words.button}
        </Button>
      ) : (
        <p className={styles.small}>{blockedBecause}</p>
      )}
      <FailureNotice failure={failure} />
      <Dialog
        isOpen={isAsked}
        title={words.confirm}
        onClose={() => setIsAsked(false)}
        actions={
          <>
            <Button onClick={() => setIsAsked(false)}>{text.keep}</Button>
            <ActButton variant="secondary" onClick={revoke}>
              {words.button}
            </ActButton>
          </>
        }
      >
        <p>{words.effect}</p>
      </Dialog>
    </li>
  )
}
