import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type Claim, claimKinds, claimKindText } from '@cupo/wire'
import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { createDraftStore } from '../../../../client/journey/draft-store.ts'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { claimWords, isClaimKind } from '../../../../forms/claim-words.ts'
import { FormField } from '../../../../forms/form-field.tsx'
import { emptyForm, type FormTable, type FormValues, readForm } from '../../../../forms/form-table.ts'
import { useForm } from '../../../../forms/send-form.ts'
import { newClaimText as text } from '../../../../text/claims.ts'
import styles from '../home.module.css'

const table = {
  kind: { kind: 'choice', words: { label: text.kind }, isPlacedByScreen: true },
  credit: { kind: 'choice', words: { label: text.credit }, isPlacedByScreen: true },
  ...claimWords,
} satisfies FormTable

/** Kept by the document of its person: a session that ends takes no words away. */
const unfiled = createDraftStore<FormValues<typeof table>>()

type Props = {
  readonly claimant: string | null
  readonly onFiled: (claim: Claim) => void
  readonly onClose: () => void
}

export function NewClaimDialog({ claimant, onFiled, onClose }: Props) {
  const [before] = useState(() => (claimant === null ? null : unfiled.of(claimant)) ?? emptyForm(table))
  const { read, errorAt } = useForm(table)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [filed, setFiled] = useState<Claim | null>(null)
  const formId = useId()
  if (filed) return <ClaimFiled claim={filed} onClose={onClose} />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = read(event)
    if (typed === null || !isClaimKind(typed.kind)) return
    const { kind, credit, ...words } = typed
    const body = { ...words, kind, credit: credit === '' ? undefined : credit }
    run(async () => {
      setFailure(null)
      const answer = await send('POST /selfmanage/claims', { body }, { part: 'catalogue' })
      if (!answer.ok) return setFailure(answer)
      unfiled.forget()
      onFiled(answer.body)
      setFiled(answer.body)
    })
  }
  const keep = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if (claimant !== null) unfiled.keep(claimant, readForm(table, new FormData(currentTarget)))
  }
  return (
    <Dialog
      key="write"
      isOpen
      size="sheet"
      title={text.title}
      onClose={isBusy ? undefined : onClose}
      actions={
        <Button type="submit" form={formId} isLoading={isBusy}>
          {text.send}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onChange={keep} className={styles.form}>
        <p>{text.lead}</p>
        <Select
          name="kind"
          label={text.kind}
          choices={claimKinds.map((value) => ({ value, label: claimKindText[value] }))}
          defaultValue={before.kind || undefined}
        />
        <CreditChoice chosen={before.credit} />
        <FormField
          name="subject"
          field={table.subject}
          defaultValue={before.subject}
          error={errorAt('subject')}
        />
        <TextArea
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          maxLength={table.description.maxLength}
          defaultValue={before.description}
          error={errorAt('description')}
        />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  )
}

function CreditChoice({ chosen }: { readonly chosen: string }) {
  const { asked } = useAnswer(
    (signal) => send('GET /selfmanage/loanInProgress', { query: {} }, { signal, part: 'claims' }),
    'loans',
  )
  const loans = asked.kind === 'answered' ? asked.body.loans : []
  if (loans.length === 0) return <input type="hidden" name="credit" value="" />
  return (
    <Select
      name="credit"
      label={text.credit}
      placeholder={text.noCredit}
      defaultValue={chosen}
      choices={loans.map(({ keyMambu, productName, contractNumber }) => ({
        value: keyMambu,
        label: `${productName} ${contractNumber}`,
      }))}
    />
  )
}

type ClaimFiledProps = { readonly claim: Claim; readonly onClose: () => void }

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
