import { type Claim, fileClaim } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { FormField } from '../../../../forms/form-field.tsx'
import type { FormTable } from '../../../../forms/form-table.ts'
import { useForm } from '../../../../forms/send-form.ts'
import { newClaimText as text } from '../../../../text/claims.ts'
import { commonText } from '../../../../text/common.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import styles from '../home.module.css'

const subjectMin = 3
const descriptionMin = 10

/** The least a claim must say, as the API asks for it. */
const table = {
  subject: {
    kind: 'text',
    words: { label: text.subject },
    maxLength: 100,
    check: (subject) => (subject.length < subjectMin ? text.subjectWrong : null),
  },
  description: {
    kind: 'text',
    words: { label: text.description, hint: text.descriptionHint },
    maxLength: 2000,
    isPlacedByScreen: true,
    check: (description) => (description.length < descriptionMin ? text.descriptionWrong : null),
  },
} satisfies FormTable

type Props = { readonly onFiled: (claim: Claim) => void; readonly onClose: () => void }

/** A new claim; the answer is its number and the last day that the law gives. */
export function NewClaimDialog({ onFiled, onClose }: Props) {
  const { read, errorAt } = useForm(table)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [filed, setFiled] = useState<Claim | null>(null)
  if (filed) return <ClaimFiled claim={filed} onClose={onClose} />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const body = read(event)
    if (body === null) return
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
      <form noValidate onSubmit={submit} className={styles.form}>
        <p>{text.lead}</p>
        <FormField name="subject" field={table.subject} error={errorAt('subject')} />
        <TextArea
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          maxLength={table.description.maxLength}
          error={errorAt('description')}
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
const ClaimFiled = ({ claim, onClose }: ClaimFiledProps) => (
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
