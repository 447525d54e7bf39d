import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { type ClaimKind, claimKinds, claimKindText, claimWordsBounds } from '@cupo/wire'
import { fileClaimForPerson, type OfficePerson } from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { ask, CallFailure } from '../../client.ts'
import { officeText } from '../../text/office.ts'
import { newClaimText } from '../../text/people.ts'
import styles from './reveal-button.module.css'

type Props = { readonly person: OfficePerson }

export function NewClaim({ person }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {newClaimText.open}
      </Button>
      {isOpen && <ClaimDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Words = {
  readonly kind: ClaimKind
  readonly subject: string
  readonly description: string
  readonly contract: string
}

function useClaim(person: OfficePerson) {
  const queries = useQueryClient()
  const [words, setWords] = useState<Words>({
    kind: 'consumerClaim',
    subject: '',
    description: '',
    contract: '',
  })
  const [isShort, setShort] = useState(false)
  const file = useMutation({
    mutationFn: ({ contract, ...claim }: Words) =>
      ask(fileClaimForPerson, {
        params: { id: person.id },
        body: { ...claim, ...(contract === '' ? {} : { contractNumber: contract }) },
      }),
    onSuccess: () => {
      for (const key of ['person', 'timeline', 'claims', 'queues'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { subject, description } = claimWordsBounds
    const tooShort =
      words.subject.trim().length < subject.min || words.description.trim().length < description.min
    setShort(tooShort)
    if (!tooShort && !file.isPending) file.mutate(words)
  }
  return {
    words,
    isShort,
    file,
    send,
    set: (change: Partial<Words>) => setWords((before) => ({ ...before, ...change })),
  }
}

function ClaimDialog({ person, onClose }: Props & { readonly onClose: () => void }) {
  const formId = useId()
  const { words, isShort, file, send, set } = useClaim(person)
  const loans = person.cases.filter(({ type }) => type === 'loan')
  const filed = file.data
  const actions =
    filed === undefined ? (
      <>
        <Button type="submit" form={formId} isLoading={file.isPending}>
          {newClaimText.file}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {newClaimText.cancel}
        </Button>
      </>
    ) : (
      <Link to={`/reclamos/${filed.protocol}`}>{newClaimText.see}</Link>
    )
  return (
    <Dialog isOpen title={newClaimText.title} onClose={onClose} actions={actions}>
      {filed !== undefined ? (
        <Notice tone="good" announce="status">
          {newClaimText.filed(filed.protocol, filed.answerDueOnFmt)}
        </Notice>
      ) : (
        <form id={formId} noValidate className={styles.form} onSubmit={send}>
          <p>{newClaimText.lead}</p>
          <Select
            label={newClaimText.kind}
            choices={claimKinds.map((value) => ({ value, label: claimKindText[value] }))}
            value={words.kind}
            onChange={({ target }) =>
              set({ kind: claimKinds.find((kind) => kind === target.value) ?? 'consumerClaim' })
            }
          />
          <Select
            label={newClaimText.credit}
            placeholder={newClaimText.noCredit}
            choices={loans.map(({ name }) => ({ value: name, label: name }))}
            value={words.contract}
            onChange={({ target }) => set({ contract: target.value })}
          />
          <TextField
            label={newClaimText.subject}
            value={words.subject}
            maxLength={claimWordsBounds.subject.max}
            onChange={({ target }) => set({ subject: target.value })}
          />
          <TextArea
            label={newClaimText.description}
            error={isShort ? newClaimText.tooShort : undefined}
            value={words.description}
            maxLength={claimWordsBounds.description.max}
            rows={4}
            onChange={({ target }) => set({ description: target.value })}
          />
          {file.error && <Notice tone="bad">{wordsOf(file.error)}</Notice>}
        </form>
      )}
    </Dialog>
  )
}

const wordsOf = (error: Error): string =>
  (error instanceof CallFailure && error.status === 424 ? error.words : null) ?? officeText.failed
