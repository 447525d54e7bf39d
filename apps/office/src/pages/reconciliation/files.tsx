import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import {
  listOfficeFiles,
  loadOfficeFile,
  type OfficeFile,
  type OfficeFileLoaded,
  outsideFileKinds,
  statementFormats,
} from '@cupo/wire/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { fileKindText, formatText, reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'
import { useRefresh, wordsOfFailure } from './refresh.ts'

const columns: readonly Column<OfficeFile>[] = [
  { title: reconciliationText.loadedAt, cell: ({ loadedAtFmt }) => loadedAtFmt },
  { title: reconciliationText.kind, cell: ({ kind }) => fileKindText[kind] },
  { title: reconciliationText.name, cell: ({ name }) => name },
  { title: reconciliationText.format, cell: ({ format }) => formatText[format] ?? format },
  { title: reconciliationText.days, cell: daysOf },
  { title: reconciliationText.rows, isNumber: true, cell: ({ rows }) => rows },
  { title: reconciliationText.added, isNumber: true, cell: ({ added }) => added },
  { title: reconciliationText.open, isNumber: true, cell: ({ open }) => open },
  { title: reconciliationText.by, cell: ({ loadedBy }) => loadedBy },
]

function daysOf({ firstDayFmt, lastDayFmt }: OfficeFile): string {
  return firstDayFmt === lastDayFmt ? firstDayFmt : `${firstDayFmt} – ${lastDayFmt}`
}

export function Files({ mayLoad }: { readonly mayLoad: boolean }) {
  const list = useList(
    ['files'],
    (cursor) => ask(listOfficeFiles, { query: cursor }),
    (page) => page.files,
  )
  return (
    <div className={styles.place}>
      <Coverage />
      {mayLoad && <LoadFile />}
      <Table {...list} caption={reconciliationText.files} columns={columns} keyOf={({ id }) => id} />
    </div>
  )
}

function Coverage() {
  const { data } = useQuery({
    queryKey: ['files', 'coverage'],
    queryFn: () => ask(listOfficeFiles, { query: {} }),
  })
  return (
    <ul className={styles.coverage}>
      {data?.coverage.map(({ kind, throughFmt, missingDays }) => (
        <li key={kind}>
          <span>
            {fileKindText[kind]}:{' '}
            {throughFmt === ''
              ? reconciliationText.noneYet
              : `${reconciliationText.through.toLowerCase()} ${throughFmt}`}
          </span>
          {missingDays === 0 ? (
            <Tag tone="good">{reconciliationText.complete}</Tag>
          ) : (
            throughFmt !== '' && <Tag tone="warn">{reconciliationText.missingDays(missingDays)}</Tag>
          )}
        </li>
      ))}
    </ul>
  )
}

const bytesMax = 16 * 1024 * 1024
const kinds = outsideFileKinds.map((value) => ({ value, label: fileKindText[value] }))
const formats = statementFormats.map((value) => ({ value, label: formatText[value] ?? value }))

type Wish = {
  readonly content: File
  readonly kind: (typeof outsideFileKinds)[number]
  readonly format: (typeof statementFormats)[number] | undefined
}

function LoadFile() {
  const refresh = useRefresh()
  const [kind, setKind] = useState<Wish['kind']>('providerMovements')
  const [error, setError] = useState<string>()
  const load = useMutation({
    mutationFn: ({ content, kind, format }: Wish) =>
      ask(loadOfficeFile, { query: { kind, format }, file: { name: content.name, content } }),
    onSuccess: refresh,
  })
  const submit = (form: FormData) => {
    const content = form.get('file')
    if (!(content instanceof File) || content.name === '') return setError(reconciliationText.noFile)
    if (content.size > bytesMax) return setError(reconciliationText.tooBig)
    setError(undefined)
    const format = statementFormats.find((each) => each === form.get('format'))
    load.mutate({ content, kind, format })
  }
  return (
    <Card title={reconciliationText.load}>
      <form
        noValidate
        className={styles.load}
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <Select
          label={reconciliationText.kind}
          choices={kinds}
          value={kind}
          onChange={({ target }) => setKind(target.value as Wish['kind'])}
        />
        {kind === 'bankStatement' && (
          <Select
            label={reconciliationText.format}
            name="format"
            placeholder={reconciliationText.byFile}
            choices={formats}
          />
        )}
        <TextField
          label={reconciliationText.choose}
          hint={reconciliationText.chooseHint}
          error={error}
          type="file"
          name="file"
        />
        <Button type="submit" isLoading={load.isPending}>
          {reconciliationText.send}
        </Button>
      </form>
      {load.error && <Notice tone="bad">{wordsOfFailure(load.error)}</Notice>}
      {load.data && <Loaded {...load.data} />}
    </Card>
  )
}

const linesShown = 20

function Loaded(loaded: OfficeFileLoaded) {
  switch (loaded.outcome) {
    case 'loaded':
      return (
        <Notice tone="good" announce="status">
          <p>
            {reconciliationText.loaded(loaded.rows, loaded.added)}{' '}
            {reconciliationText.matched(loaded.matched, loaded.payouts, loaded.remittances)}{' '}
            {reconciliationText.opened(loaded.opened, loaded.open)}
          </p>
          {loaded.changed + loaded.missing > 0 && (
            <p>{reconciliationText.changed(loaded.changed, loaded.missing)}</p>
          )}
        </Notice>
      )
    case 'known':
    case 'undeclared':
      return (
        <Notice tone="warn" announce="status">
          {reconciliationText[loaded.outcome]}
        </Notice>
      )
    case 'unread': {
      const more = loaded.lines.length - linesShown
      return (
        <Notice tone="bad" title={reconciliationText.unread}>
          <ul>
            {loaded.lines.slice(0, linesShown).map(({ line, reason }) => (
              <li key={`${line}${reason}`}>{reconciliationText.line(line, reason)}</li>
            ))}
          </ul>
          {more > 0 && <p>{reconciliationText.moreLines(more)}</p>}
        </Notice>
      )
    }
  }
}
