import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { saveBytes, savePdf } from '@cupo/ui/save-file.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { DataSection, OwnData, Revocable, readOwnData } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { goToScreen } from '../../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { withFreshCode } from '../../../../steps/step-up/step-up-place.tsx'
import { ownDataPageText as text } from '../../../../text/self-manage.ts'
import { Loaded } from '../loaded.tsx'
import styles from './own-data.module.css'

export function OwnDataList() {
  const { asked, askAgain } = useAnswer<typeof readOwnData>(
    (signal) => send('GET /borrower/data', {}, { signal }),
    'own-data',
  )
  return (
    <Loaded asked={asked} onRetry={askAgain} place="claims">
      {(data) => <OwnDataBody data={data} onRevoked={askAgain} />}
    </Loaded>
  )
}

const OwnDataBody = ({ data, onRevoked }: { readonly data: OwnData; readonly onRevoked: () => void }) => (
  <div className={styles.body}>
    <div className={styles.sections}>
      {data.sections.map((section) => (
        <SectionOfData key={section.name} section={section} />
      ))}
    </div>
    <FileButtons />
    <section className={styles.part}>
      <h3 className={styles.title}>{text.correctTitle}</h3>
      <p>{text.correct}</p>
      <a href="#quejas" className={styles.link}>
        {text.correctLink}
      </a>
    </section>
    <RevocableList revocable={data.revocable} onRevoked={onRevoked} />
  </div>
)

const SectionOfData = ({ section: { title, origin, kept, records } }: { readonly section: DataSection }) => (
  <Disclosure
    name="own-data"
    summary={
      <span>
        {title} <span className={styles.count}>({records.length})</span>
      </span>
    }
  >
    <dl className={styles.about}>
      <dt>{text.origin}</dt>
      <dd>{origin}</dd>
      <dt>{text.kept}</dt>
      <dd>{kept}</dd>
    </dl>
    {records.length === 0 && <p>{text.none}</p>}
    <ul className={styles.records}>
      {Object.entries(records).map(([place, record]) => (
        <li key={place} className={styles.record}>
          <p className={styles.recordTitle}>{record.title}</p>
          <Facts facts={record.facts.map(({ label, value }) => ({ term: label, value }))} />
        </li>
      ))}
    </ul>
  </Disclosure>
)

function FileButtons() {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const saved = () => showToast({ tone: 'good', title: text.downloaded })
  const savePaper = () =>
    run(async () => {
      setFailure(null)
      const answer = await withFreshCode({ purpose: 'ownData' }, () =>
        send('POST /borrower/data/file', {}, { part: 'catalogue' }),
      )
      if (!answer.ok) return setFailure(answer)
      savePdf(answer.body, `${text.fileName}.pdf`)
      saved()
    })
  const saveData = () =>
    run(async () => {
      setFailure(null)
      const answer = await withFreshCode({ purpose: 'ownData' }, () =>
        send('POST /borrower/data/export', {}, { part: 'catalogue' }),
      )
      if (!answer.ok) return setFailure(answer)
      const content = new TextEncoder().encode(JSON.stringify(answer.body, null, 2))
      saveBytes(content, 'application/json', `${text.fileName}.json`)
      saved()
    })
  return (
    <section className={styles.part}>
      <p className={styles.small}>{text.downloadLead}</p>
      <Button variant="secondary" isLoading={isBusy} onClick={savePaper}>
        {text.download}
      </Button>
      <Button variant="text" disabled={isBusy} onClick={saveData}>
        {text.export}
      </Button>
      <FailureNotice failure={failure} />
    </section>
  )
}

type Props = { readonly revocable: readonly Revocable[]; readonly onRevoked: () => void }

const RevocableList = ({ revocable, onRevoked }: Props) => (
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
