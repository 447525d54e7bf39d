import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import {
  claimantNameBounds,
  claimKinds,
  claimKindText,
  identityNumberPattern,
  isEmail,
  mobilePattern,
} from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { claimWords, isClaimKind } from '../../forms/claim-words.ts'
import { FormFields } from '../../forms/form-field.tsx'
import { type FormTable, readForm } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { CaptchaBox } from '../../steps/captcha/captcha-box.tsx'
import { newClaimText, publicClaimText as text } from '../../text/claims.ts'
import { captchaBoxText } from '../../text/form-notices.ts'
import { lastDigitsOf, type SentClaimCode } from './claim-code.tsx'
import styles from './public-claims.module.css'

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

export type ClaimDraft = { readonly [Name in keyof typeof table]: string }

export const emptyDraft: ClaimDraft = {
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

export function ClaimForm({ draft, onSent }: Props) {
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
