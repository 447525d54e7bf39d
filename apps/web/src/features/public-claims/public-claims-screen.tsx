import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import {
  type Claim,
  claimantNameBounds,
  claimKinds,
  claimKindText,
  claimNumberPattern,
  identityNumberPattern,
  isEmail,
  mobilePattern,
} from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { claimWords, isClaimKind } from '../../forms/claim-words.ts'
import { FormField, FormFields } from '../../forms/form-field.tsx'
import { type FormTable, readForm } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { CaptchaBox } from '../../steps/captcha/captcha-box.tsx'
import {
  claimFiledText,
  claimViewText,
  newClaimText,
  publicClaimText,
  publicClaimText as text,
} from '../../text/claims.ts'
import { captchaBoxText } from '../../text/form-notices.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ClaimDetails } from '../self-manage/home/claims/claim-details.tsx'
import { ClaimCode, lastDigitsOf, type SentClaimCode } from './claim-code.tsx'
import styles from './public-claims.module.css'

type Purpose = 'file' | 'view'
type Stage =
  | { readonly kind: Purpose }
  | { readonly kind: 'code'; readonly purpose: Purpose; readonly sent: SentClaimCode }
  | { readonly kind: 'done'; readonly purpose: Purpose; readonly claim: Claim }

export function PublicClaimsScreen() {
  const [stage, setStage] = useState<Stage>({ kind: 'file' })
  const [draft, setDraft] = useState<ClaimDraft>(emptyDraft)
  useStageFocus('purpose' in stage ? `${stage.kind} ${stage.purpose}` : stage.kind)
  const begin = (kind: Purpose) => setStage({ kind })

  switch (stage.kind) {
    case 'file':
      return (
        <Screen key="file" title={titles.publicClaims} lead={text.lead}>
          <Button variant="text" onClick={() => begin('view')}>
            {text.follow}
          </Button>
          <ClaimForm
            draft={draft}
            onSent={(sent, typed) => {
              setDraft(typed)
              setStage({ kind: 'code', purpose: 'file', sent })
            }}
          />
        </Screen>
      )
    case 'view':
      return (
        <Screen key="view" title={claimViewText.title} lead={claimViewText.lead}>
          <ClaimViewForm
            onSent={(sent) => setStage({ kind: 'code', purpose: 'view', sent })}
            onFileNew={() => begin('file')}
          />
        </Screen>
      )
    case 'code':
      return (
        <ClaimCode
          key="code"
          sent={stage.sent}
          onSent={(sent) => setStage({ kind: 'code', purpose: stage.purpose, sent })}
          onChangeData={() => begin(stage.purpose)}
          onClaim={(claim) => {
            setDraft(emptyDraft)
            setStage({ kind: 'done', purpose: stage.purpose, claim })
          }}
        />
      )
    case 'done':
      return stage.purpose === 'file' ? (
        <ClaimFiled
          claim={stage.claim}
          onSee={() => setStage({ kind: 'done', purpose: 'view', claim: stage.claim })}
        />
      ) : (
        <Screen key="shown" title={claimViewText.shownTitle}>
          <Card title={claimViewText.progress}>
            <ClaimDetails claim={stage.claim} />
          </Card>
          <ActionBar>
            <Button variant="secondary" onClick={() => begin('file')}>
              {text.fileNew}
            </Button>
          </ActionBar>
        </Screen>
      )
  }
}

type FiledProps = { readonly claim: Claim; readonly onSee: () => void }

const ClaimFiled = ({ claim, onSee }: FiledProps) => (
  <Screen key="filed" title={claimFiledText.title}>
    <Amount size="medium" label={claimFiledText.number} value={claim.protocol} />
    <p>
      <strong>{claimFiledText.due(claim.answerDueDateFmt)}</strong>
    </p>
    <p>{claimFiledText.email}</p>
    <p>{claimFiledText.keep}</p>
    <ActionBar>
      <Button onClick={onSee}>{claimFiledText.see}</Button>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {claimViewText.toTheLogin}
      </Button>
    </ActionBar>
  </Screen>
)

const table = {
  kind: {
    kind: 'choice',
    words: { label: text.kind },
    isPlacedByScreen: true,
    check: (kind) => (isClaimKind(kind) ? null : text.kindWrong),
  },
  name: {
    kind: 'text',
    words: { label: text.name },
    autoComplete: 'name',
    maxLength: claimantNameBounds.max,
    check: (name) => (name.length < claimantNameBounds.min ? text.nameWrong : null),
  },
  identityCardNumber: {
    kind: 'identityNumber',
    words: { label: text.identityNumber },
    check: (digits) => (identityNumberPattern.test(digits) ? null : text.identityNumberWrong),
  },
  mobile: {
    kind: 'mobile',
    words: { label: text.mobile, hint: text.mobileHint },
    check: (digits) => (mobilePattern.test(digits) ? null : text.mobileWrong),
  },
  email: {
    kind: 'email',
    words: { label: text.email, hint: text.emailHint },
    autoComplete: 'email',
    check: (address) => (isEmail(address) ? null : text.emailWrong),
  },
  ...claimWords,
} satisfies FormTable

type ClaimDraft = { readonly [Name in keyof typeof table]: string }

const emptyDraft: ClaimDraft = {
  kind: '',
  name: '',
  identityCardNumber: '',
  mobile: '',
  email: '',
  subject: '',
  description: '',
}

type Props = {
  readonly draft: ClaimDraft
  readonly onSent: (sent: SentClaimCode, typed: ClaimDraft) => void
}

function ClaimForm({ draft, onSent }: Props) {
  const { read, errorAt, forget } = useForm(table)
  const { isBusy, run } = useBusy()
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = readForm(table, new FormData(event.currentTarget))
    const body = read(event)
    setIsCaptchaMissed(ticket === null)
    if (body === null || ticket === null || !isClaimKind(body.kind)) return
    const words = { ...body, kind: body.kind }
    run(async () => {
      setFailure(null)
      const headers = { 'X-Captcha-Ticket': ticket }
      const answer = await send('POST /publicdata/claims', { body: words }, { headers, part: 'claims' })
      if (answer.ok) {
        const { claimRequestId, codeExpiresInSeconds: seconds } = answer.body
        const shownDigits = lastDigitsOf(body.mobile)
        return onSent({ claimRequestId, seconds, sentAt: Date.now(), shownDigits }, typed)
      }
      if (answer.status !== 428) return setFailure(answer)
      setTicket(null)
      setIsCaptchaMissed(true)
    })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={({ target }) => {
        if (target instanceof Element) forget(target.getAttribute('name') ?? '')
      }}
      className={styles.form}
    >
      <Select
        name="kind"
        label={text.kind}
        placeholder={text.kindPlaceholder}
        choices={claimKinds.map((value) => ({ value, label: claimKindText[value] }))}
        defaultValue={draft.kind}
        error={errorAt('kind')}
      />
      <FormFields table={table} values={draft} errorAt={errorAt} />
      <TextArea
        name="description"
        label={newClaimText.description}
        hint={newClaimText.descriptionHint}
        maxLength={table.description.maxLength}
        defaultValue={draft.description}
        error={errorAt('description')}
      />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <FailureNotice failure={failure} />
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {text.send}
        </Button>
      </ActionBar>
    </form>
  )
}

const claimViewFormTable = {
  protocol: {
    kind: 'text',
    words: { label: claimViewText.protocol, hint: claimViewText.protocolHint },
    maxLength: 20,
    check: (number) => (claimNumberPattern.test(number) ? null : claimViewText.protocolWrong),
  },
  mobile: {
    kind: 'mobile',
    words: { label: publicClaimText.mobile },
    check: (digits) => (mobilePattern.test(digits) ? null : publicClaimText.mobileWrong),
  },
} satisfies FormTable

type ClaimViewFormProps = { readonly onSent: (sent: SentClaimCode) => void; readonly onFileNew: () => void }

function ClaimViewForm({ onSent, onFileNew }: ClaimViewFormProps) {
  const { read, errorAt } = useForm(claimViewFormTable)
  const { isBusy, run } = useBusy()
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const body = read(event)
    setIsCaptchaMissed(ticket === null)
    if (body === null || ticket === null) return
    run(async () => {
      setFailure(null)
      const headers = { 'X-Captcha-Ticket': ticket }
      const answer = await send('POST /publicdata/claims/view', { body }, { headers, part: 'claims' })
      if (answer.ok) {
        const { claimRequestId, codeExpiresInSeconds: seconds } = answer.body
        return onSent({ claimRequestId, seconds, sentAt: Date.now(), shownDigits: lastDigitsOf(body.mobile) })
      }
      if (answer.status !== 428) return setFailure(answer)
      setTicket(null)
      setIsCaptchaMissed(true)
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormField name="protocol" field={claimViewFormTable.protocol} error={errorAt('protocol')} />
      <FormField name="mobile" field={claimViewFormTable.mobile} error={errorAt('mobile')} />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <p>{claimViewText.withAccount}</p>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {claimViewText.toTheLogin}
      </Button>
      <FailureNotice failure={failure} />
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {publicClaimText.send}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onFileNew}>
          {publicClaimText.fileNew}
        </Button>
      </ActionBar>
    </form>
  )
}
