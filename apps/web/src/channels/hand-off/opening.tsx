import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type {
  CallResult,
  FreeConsents as Consents,
  checkHandOff,
  DeclineEnd,
  HandOffTask,
  Origin,
} from '@cupo/wire'
import { type ChangeEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { readForm } from '../../forms/form-table.ts'
import { checkForm, formToSend } from '../../forms/send-form.ts'
import { focusFirstError } from '../../forms/shown-errors.ts'
import { applicationForm } from '../../steps/form/application-form.ts'
import { ContactPreferences, copyToMarketing, DataTreatmentConsent } from '../../steps/form/consents.tsx'
import { openingText, openingText as text } from '../../text/hand-off.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './hand-off.module.css'
import type { HandOffLink } from './use-hand-off-link.ts'

const TermsDialog = lazy(() =>
  loadChunk(() => import('../../steps/form/terms-dialog.tsx')).then((module) => ({
    default: module.TermsDialog,
  })),
)

const NotMineDialog = lazy(() =>
  loadChunk(() => import('./link-end.tsx')).then((module) => ({ default: module.NotMineDialog })),
)

export type HandOffFacts = CallResult<typeof checkHandOff>

type Props = {
  readonly link: HandOffLink
  readonly facts: HandOffFacts
  readonly onOpened: (applicationId: string) => void
  readonly onInvalid: (message: string) => void
  readonly onInvalidated: (ended: DeclineEnd) => void
}

export function Opening({ link, facts, onOpened, onInvalid, onInvalidated }: Props) {
  const { task, agentName, shopName } = facts
  const form = useRef<HTMLFormElement>(null)
  const chosen = useFreeConsents(form)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [dialog, setDialog] = useState<'notMine' | 'terms' | null>(null)
  const { isBusy, run } = useBusy()
  const params = { handOffId: link.handOffId, token: link.token }

  const open = () =>
    run(async () => {
      setFailure(null)
      const consents = chosen.read()
      if (consents === null) return
      const body = consents === undefined ? {} : { consents }
      const answer = await send(
        'POST /publicdata/validate/veridas/assisted/:handOffId/:token',
        { params, body },
        { part: 'catalogue' },
      )
      if (answer.ok) return onOpened(answer.body.applicationId)
      if (answer.status === 410) return onInvalid(answer.message)
      setFailure(answer)
    })

  return (
    <Screen title={text.title(task)} lead={text.lead(agentName, shopName)}>
      <PhoneTip />
      <WhoseSale facts={facts} />
      <WhatOpeningDoes task={task} onTerms={() => setDialog('terms')} />
      {facts.consents && (
        <FreeConsents
          form={form}
          consents={facts.consents}
          isMissing={chosen.isMissing}
          onChange={chosen.forget}
        />
      )}
      <FailureNotice failure={failure} />
      {dialog === 'terms' && (
        <Suspense>
          <TermsDialog of="Assistido" part="terms" onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'notMine' && (
        <Suspense>
          <NotMineDialog
            params={params}
            ends={facts.declineEnds}
            onDone={onInvalidated}
            onInvalid={onInvalid}
            onKeep={() => setDialog(null)}
          />
        </Suspense>
      )}
      <ActionBar>
        <ActButton isLoading={isBusy} onClick={open}>
          {text.open(task)}
        </ActButton>
        <Button variant="text" disabled={isBusy} onClick={() => setDialog('notMine')}>
          {text.notMine}
        </Button>
      </ActionBar>
    </Screen>
  )
}

function WhoseSale({ facts }: { readonly facts: HandOffFacts }) {
  const { agentName, shopName, deviceModel, documentLastDigits, maskedEmail } = facts
  return (
    <section className={styles.card} aria-labelledby="hand-off-check">
      <h2 id="hand-off-check" className={styles.title}>
        {text.checkTitle}
      </h2>
      <Facts
        facts={[
          { term: text.document, value: text.documentEnding(documentLastDigits) },
          { term: text.email, value: maskedEmail },
          { term: text.device, value: deviceModel },
          { term: text.shop, value: shopName },
          { term: text.agent, value: agentName },
        ]}
      />
      <p className={styles.hint}>{text.check}</p>
    </section>
  )
}

type WhatOpeningDoesProps = { readonly task: HandOffTask; readonly onTerms: () => void }

function WhatOpeningDoes({ task, onTerms }: WhatOpeningDoesProps) {
  const isAuthorization = task === 'authorization'
  const does = isAuthorization ? text.does.authorization : [text.next[task], ...text.does.other]
  return (
    <section className={styles.does} aria-labelledby="hand-off-does">
      <h2 id="hand-off-does" className={styles.title}>
        {text.doesTitle}
      </h2>
      <ul className={styles.list}>
        {does.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isAuthorization && (
        <Button variant="text" onClick={onTerms}>
          {text.terms}
        </Button>
      )}
    </section>
  )
}

const PhoneTip = () => (
  <div className={styles.tip}>
    <Notice tone="info" title={openingText.tipTitle}>
      {openingText.tip}
    </Notice>
  </div>
)

const { acceptDataTreatment, contactPreferences } = applicationForm()
const table = { acceptDataTreatment, contactPreferences }
const channel = 'Assistido' satisfies Origin

type FreeConsentsProps = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly consents: Consents
  readonly isMissing: boolean
  readonly onChange: () => void
}

function FreeConsents({ form, consents, isMissing, onChange }: FreeConsentsProps) {
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (target instanceof HTMLInputElement && target.name === 'acceptDataTreatment') copyToMarketing(target)
    onChange()
  }
  return (
    <section className={styles.card} aria-labelledby="hand-off-consents">
      <h2 id="hand-off-consents" className={styles.title}>
        {text.consentsTitle}
      </h2>
      <p className={styles.hint}>{text.consents}</p>
      <form ref={form} noValidate onChange={change}>
        <DataTreatmentConsent channel={channel} isTicked={consents.acceptDataTreatment} />
        <ContactPreferences
          values={consents}
          isMissing={isMissing}
          hasOffersOpen={consents.acceptDataTreatment}
        />
      </form>
    </section>
  )
}

function useFreeConsents(form: RefObject<HTMLFormElement | null>) {
  const [isMissing, setIsMissing] = useState(false)
  return {
    isMissing,
    forget: () => setIsMissing(false),
    read(): Consents | undefined | null {
      if (form.current === null) return undefined
      const values = readForm(table, new FormData(form.current))
      const isRefused = checkForm(table, values).length > 0
      setIsMissing(isRefused)
      if (isRefused) focusFirstError(form.current)
      return isRefused ? null : formToSend(table, values)
    },
  }
}
