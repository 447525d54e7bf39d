import { type Claim, claimKinds, claimKindText, fileClaim, listLoans } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { claimWords, isClaimKind } from '../../../../forms/claim-words.ts'
import { FormField } from '../../../../forms/form-field.tsx'
import type { FormTable } from '../../../../forms/form-table.ts'
import { useForm } from '../../../../forms/send-form.ts'
import { newClaimText as text } from '../../../../text/claims.ts'
import { commonText } from '../../../../text/common.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import styles from '../home.module.css'

const table = {
  kind: { kind: 'choice', words: { label: text.kind }, isPlacedByScreen: true },
  credit: { kind: 'choice', words: { label: text.credit }, isPlacedByScreen: true },
  ...claimWords,
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
    const typed = read(event)
    if (typed === null || !isClaimKind(typed.kind)) return
    const { kind, credit, ...words } = typed
    const body = { ...words, kind, credit: credit === '' ? undefined : credit }
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
        <Select
          name="kind"
          label={text.kind}
          choices={claimKinds.map((value) => ({ value, label: claimKindText[value] }))}
        />
        <CreditChoice />
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

/** The credits of the person, where there are any: none is asked for that cannot be chosen. */
function CreditChoice() {
  const { asked } = useAnswer((signal) => send(listLoans, { query: {} }, { signal, part: 'claims' }), 'loans')
  const loans = asked.kind === 'answered' ? asked.body.loans : []
  if (loans.length === 0) return <input type="hidden" name="credit" value="" />
  return (
    <Select
      name="credit"
      label={text.credit}
      placeholder={text.noCredit}
      choices={loans.map(({ keyMambu, productName, contractNumber }) => ({
        value: keyMambu,
        label: `${productName} ${contractNumber}`,
      }))}
    />
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
