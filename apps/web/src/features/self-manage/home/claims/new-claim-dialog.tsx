import { type Claim, fileClaim } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { textOf } from '../../../../fields/read-fields.ts'
import { commonText } from '../../../../text/common.ts'
import { newClaimText, newClaimText as text } from '../../../../text/self-manage.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import styles from '../home.module.css'

type Props = { readonly onFiled: (claim: Claim) => void; readonly onClose: () => void }

/** A new claim; the answer is its number and the last day that the law gives. */
export function NewClaimDialog({ onFiled, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, run } = useBusy()
  const [problems, setProblems] = useState<ReturnType<typeof checkClaim>>({})
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [filed, setFiled] = useState<Claim | null>(null)
  if (filed) return <ClaimFiled claim={filed} onClose={onClose} />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const body = {
      subject: textOf(data, 'subject').trim(),
      description: textOf(data, 'description').trim(),
    }
    const found = checkClaim(body)
    setProblems(found)
    if (found.subject || found.description) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    run(async () => {
      setFailure(null)
      const answer = await send(fileClaim, { body }, { part: 'catalogue' })
      if (!answer.ok) return setFailure(answer)
      onFiled(answer.body)
      setFiled(answer.body)
    })
  }
  return (
    <Dialog key="write" isOpen title={text.title} onClose={isBusy ? undefined : onClose}>
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <p>{text.lead}</p>
        <TextField name="subject" label={text.subject} maxLength={100} error={problems.subject} />
        <TextArea
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          maxLength={2000}
          error={problems.description}
        />
        <FailureNotice failure={failure} />
        <Button type="submit" isLoading={isBusy}>
          {text.send}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}

type ClaimFiledProps = { readonly claim: Claim; readonly onClose: () => void }

/** The number to quote, and until when the lender answers. */
export const ClaimFiled = ({ claim, onClose }: ClaimFiledProps) => (
  <Dialog
    key="filed"
    isOpen
    title={text.filedTitle}
    onClose={onClose}
    actions={<Button onClick={onClose}>{commonText.understood}</Button>}
  >
    <Amount size="medium" label={text.filedNumber} value={claim.protocol} />
    <p>{text.filedDue(claim.answerDueDateFmt)}</p>
    <p>{text.filedKeep}</p>
  </Dialog>
)

const subjectMin = 3
const descriptionMin = 10

/** The least a claim must say, as the API asks for it; values arrive trimmed. */
export function checkClaim({
  subject,
  description,
}: {
  readonly subject: string
  readonly description: string
}) {
  return {
    ...(subject.length < subjectMin && { subject: newClaimText.subjectWrong }),
    ...(description.length < descriptionMin && { description: newClaimText.descriptionWrong }),
  }
}
