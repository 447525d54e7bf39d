import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { listNotes, type SubjectType, writeNote } from '@cupo/wire/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import formStyles from '../acts/act-form.module.css'
import { ask } from '../client.ts'
import type { StaffSession } from '../frame/session.ts'
import { officeText } from '../text/office.ts'
import { noteText } from '../text/people.ts'
import styles from './staff-notes.module.css'

type Props = {
  readonly session: StaffSession
  readonly subject: { readonly type: SubjectType; readonly name: string }
}

export function StaffNotes({ session, subject }: Props) {
  const key = ['notes', subject.type, subject.name]
  const notes = useQuery({ queryKey: key, queryFn: () => ask(listNotes, { params: subject }) })
  return (
    <Card title={noteText.title}>
      {session.permissions.includes('writeNotes') && <NewNote subject={subject} />}
      {notes.isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {notes.data?.notes.length === 0 && <p className={styles.quiet}>{noteText.none}</p>}
      <ul className={styles.notes}>
        {notes.data?.notes.map(({ id, words, author, atFmt }) => (
          <li key={id}>
            <p className={styles.words}>{words}</p>
            <p className={styles.quiet}>
              {author}, {atFmt}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NewNote({ subject }: Pick<Props, 'subject'>) {
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const write = useMutation({
    mutationFn: (text: string) => ask(writeNote, { body: { subject, words: text } }),
    onSuccess: (after) => {
      queries.setQueryData(['notes', subject.type, subject.name], after)
      void queries.invalidateQueries({ queryKey: ['timeline'] })
      setWords('')
    },
  })
  return (
    <form
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim().length < 3) return setError(noteText.tooShort)
        setError(undefined)
        if (!write.isPending) write.mutate(words.trim())
      }}
    >
      <TextArea
        label={noteText.field}
        hint={noteText.hint}
        error={error}
        value={words}
        maxLength={2_000}
        rows={3}
        onChange={({ target }) => setWords(target.value)}
      />
      {write.isError && <Notice tone="bad">{officeText.failed}</Notice>}
      <Button type="submit" variant="secondary" isLoading={write.isPending}>
        {noteText.write}
      </Button>
    </form>
  )
}
