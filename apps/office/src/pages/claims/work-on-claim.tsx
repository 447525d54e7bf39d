import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { type OfficeClaim, type OfficeClaimWork, workOnOfficeClaim } from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, CallFailure } from '../../client.ts'
import { claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'
import styles from './work-on-claim.module.css'

const moves = [
  { status: 'Working', label: claimText.take },
  { status: 'Escalated', label: claimText.escalate },
  { status: 'On Hold', label: claimText.hold },
] as const

export function WorkOnClaim({ claim }: { readonly claim: OfficeClaim }) {
  const queries = useQueryClient()
  const { protocol } = claim
  const work = useMutation({
    mutationFn: (body: OfficeClaimWork) => ask(workOnOfficeClaim, { params: { protocol }, body }),
    onSuccess: (after) => {
      queries.setQueryData(['claim', protocol], after)
      for (const key of ['claims', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  if (claim.status === 'Closed') return null
  return (
    <>
      {work.error && <Notice tone="bad">{wordsOf(work.error)}</Notice>}
      <div className={styles.moves}>
        {moves
          .filter(({ status }) => status !== claim.status)
          .map(({ status, label }) => (
            <Button key={status} variant="secondary" onClick={() => work.mutate({ act: 'move', status })}>
              {label}
            </Button>
          ))}
      </div>
      <Written
        title={claimText.answer}
        hint={claimText.answerHint}
        button={claimText.sendAnswer}
        isLong
        lettersMax={4_000}
        onSend={(answer) => work.mutateAsync({ act: 'answer', answer })}
      />
      <Written
        title={claimText.link}
        hint={claimText.linkHint}
        button={claimText.doLink}
        lettersMax={100}
        onSend={(to) => work.mutateAsync({ act: 'link', to })}
      />
      {claim.mayBeExtended && (
        <Written
          title={claimText.extend}
          hint={claimText.extendHint}
          button={claimText.doExtend}
          isLong
          lettersMax={1_000}
          onSend={(reason) => work.mutateAsync({ act: 'extend', reason })}
        />
      )}
    </>
  )
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailure)) return officeText.failed
  if (error.status === 404) return claimText.notTheirs
  return error.status === 409 ? claimText.over : officeText.failed
}

type WrittenProps = {
  readonly title: string
  readonly hint: string
  readonly button: string
  readonly isLong?: boolean
  /** As the call takes it. */
  readonly lettersMax: number
  readonly onSend: (text: string) => Promise<unknown>
}

/** A text stays in its field until the server has it. */
function Written({ title, hint, button, isLong = false, lettersMax, onSend }: WrittenProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (text.trim().length < 3) return setError(claimText.tooShort)
    setError(undefined)
    setSending(true)
    try {
      await onSend(text.trim())
      setText('')
    } catch {
      // The page says why.
    } finally {
      setSending(false)
    }
  }
  return (
    <Card title={title}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {isLong ? (
          <TextArea
            label={title}
            hint={hint}
            error={error}
            value={text}
            maxLength={lettersMax}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <TextField
            label={title}
            hint={hint}
            error={error}
            value={text}
            maxLength={lettersMax}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <Button type="submit" variant={isLong ? 'primary' : 'secondary'} isLoading={isSending}>
          {button}
        </Button>
      </form>
    </Card>
  )
}
