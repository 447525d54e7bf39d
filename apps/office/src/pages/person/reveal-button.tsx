import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import {
  type OfficePerson,
  type PersonGroup,
  type RevealOrder,
  type RevealReason,
  revealPerson,
  revealReasons,
} from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { ask, CallFailure } from '../../client.ts'
import { officeText } from '../../text/office.ts'
import { groupText, reasonText, revealText, subjectTypeText } from '../../text/people.ts'
import styles from './reveal-button.module.css'

type Props = { readonly group: PersonGroup; readonly person: OfficePerson }

export function RevealButton({ group, person }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [beyond, setBeyond] = useState<RevealOrder>()
  const askBeyond = (order: RevealOrder) => {
    setOpen(false)
    setBeyond(order)
  }
  return (
    <>
      <Button variant="text" aria-label={revealText.title(groupText[group])} onClick={() => setOpen(true)}>
        {revealText.see}
      </Button>
      {isOpen && (
        <RevealDialog group={group} person={person} onBeyond={askBeyond} onClose={() => setOpen(false)} />
      )}
      {beyond !== undefined && (
        <ActDialog
          act="revealBeyond"
          input={{ person: person.id, ...beyond }}
          onDone={() => {}}
          onClose={() => setBeyond(undefined)}
        />
      )}
    </>
  )
}

type Chosen = { readonly reason: RevealReason | ''; readonly caseId: string }

type DialogProps = Props & {
  readonly onClose: () => void
  /** Beyond the day's limit a second person decides. */
  readonly onBeyond: (order: RevealOrder) => void
}

function RevealDialog({ group, person, onClose, onBeyond }: DialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const [chosen, setChosen] = useState<Chosen>({
    reason: '',
    caseId: person.cases.length === 1 ? (person.cases[0]?.id ?? '') : '',
  })
  const [isChecked, setChecked] = useState(false)
  const reveal = useMutation({
    mutationFn: (body: RevealOrder) => ask(revealPerson, { params: { id: person.id }, body }),
    onSuccess: (opened) => {
      queries.setQueryData<OfficePerson>(
        ['person', person.id],
        (before) =>
          before && {
            ...before,
            revealed: [...before.revealed.filter((one) => one.group !== group), opened],
          },
      )
      void queries.invalidateQueries({ queryKey: ['timeline'] })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const about = person.cases.find(({ id }) => id === chosen.caseId)
    if (chosen.reason === '' || about === undefined || reveal.isPending) return
    reveal.mutate({ group, reason: chosen.reason, case: { type: about.type, id: about.id } })
  }
  const missing = (value: string) => (isChecked && value === '' ? revealText.missing : undefined)
  const actions = (
    <>
      <Button type="submit" form={formId} isLoading={reveal.isPending}>
        {revealText.open}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {revealText.cancel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={revealText.title(groupText[group])} onClose={onClose} actions={actions}>
      <form id={formId} noValidate className={styles.form} onSubmit={send}>
        <p>{revealText.lead}</p>
        <Select
          label={revealText.reason}
          placeholder={revealText.choose}
          error={missing(chosen.reason)}
          choices={revealReasons.map((value) => ({ value, label: reasonText[value] }))}
          value={chosen.reason}
          onChange={({ target }) =>
            setChosen((before) => ({
              ...before,
              reason: revealReasons.find((reason) => reason === target.value) ?? '',
            }))
          }
        />
        <Select
          label={revealText.case}
          placeholder={revealText.choose}
          error={missing(chosen.caseId)}
          choices={person.cases.map(({ id, type, title }) => ({
            value: id,
            label: `${subjectTypeText[type]}: ${title}`,
          }))}
          value={chosen.caseId}
          onChange={({ target }) => setChosen((before) => ({ ...before, caseId: target.value }))}
        />
        {reveal.error && (
          <Notice tone="bad">
            {wordsOf(reveal.error)}
            {isBeyond(reveal.error) && (
              <p>
                <Button variant="text" onClick={() => onBeyond(reveal.variables)}>
                  {revealText.askBeyond}
                </Button>
              </p>
            )}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

const isBeyond = (error: Error): error is CallFailure => error instanceof CallFailure && error.status === 424

const wordsOf = (error: Error): string => (isBeyond(error) ? error.words : null) ?? officeText.failed
