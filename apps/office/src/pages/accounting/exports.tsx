import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import {
  getOfficeExport,
  listOfficeExports,
  makeOfficeExport,
  type OfficeExport,
  type OfficeExportOrder,
} from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ask, CallFailure, download } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { accountingText, detailText } from '../../text/accounting.ts'
import { officeText } from '../../text/office.ts'
import styles from './accounting.module.css'

const columns: readonly Column<OfficeExport>[] = [
  { title: accountingText.period, cell: ({ periodFmt }) => periodFmt },
  { title: accountingText.detail, cell: ({ detail }) => detailText[detail] },
  { title: accountingText.format, cell: ({ format }) => format },
  { title: accountingText.madeAt, cell: ({ madeAtFmt }) => madeAtFmt },
  { title: accountingText.madeBy, cell: ({ madeBy }) => madeBy },
  { title: accountingText.size, isNumber: true, cell: ({ size }) => size },
  {
    title: accountingText.digest,
    cell: ({ sha256 }) => <span className={styles.digest}>{sha256.slice(0, 12)}…</span>,
    csv: ({ sha256 }) => sha256,
  },
]

const act: Column<OfficeExport> = {
  title: accountingText.acts,
  isAct: true,
  cell: ({ id }) => <Download id={id} />,
}

export function Exports({ mayExport }: { readonly mayExport: boolean }) {
  const list = useList(
    ['exports'],
    (cursor) => ask(listOfficeExports, { query: cursor }),
    (page) => page.exports,
  )
  return (
    <div className={styles.place}>
      {mayExport && <MakeExport />}
      <Table
        {...list}
        caption={accountingText.exports}
        columns={mayExport ? [...columns, act] : columns}
        keyOf={({ id }) => id}
      />
    </div>
  )
}

function Download({ id }: { readonly id: string }) {
  const get = useMutation({ mutationFn: () => download(getOfficeExport, { params: { id } }) })
  return (
    <>
      <Button variant="text" isLoading={get.isPending} onClick={() => get.mutate()}>
        {accountingText.download}
      </Button>
      {get.error && <Notice tone="bad">{wordsOf(get.error)}</Notice>}
    </>
  )
}

const wordsOf = (error: Error): string =>
  (error instanceof CallFailure && error.status === 409 && error.words) || officeText.failed

const details = (['summary', 'entries'] as const).map((value) => ({ value, label: detailText[value] }))
const kinds = ['csv', 'siigo', 'template'] as const
type Kind = (typeof kinds)[number]
const formats = kinds.map((value) => ({ value, label: accountingText.formats[value] }))

function MakeExport() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [kind, setKind] = useState<Kind>('csv')
  const [error, setError] = useState<string>()
  const make = useMutation({
    mutationFn: (body: OfficeExportOrder) => ask(makeOfficeExport, { body }),
    onSuccess: () => {
      for (const key of ['exports', 'months', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const period = text('period')
    if (!/^20\d{2}-\d{2}(?:-\d{2})?$/.test(period)) return setError(accountingText.badPeriod)
    setError(undefined)
    const detail = text('detail') === 'entries' ? 'entries' : 'summary'
    make.mutate({ period, detail, format: formatOf(kind, text) })
  }
  const { data } = make
  return (
    <Card title={accountingText.make}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <TextField
          label={accountingText.period}
          hint={accountingText.periodHint}
          error={error}
          name="period"
          defaultValue={search.get('periodo') ?? ''}
          maxLength={10}
        />
        <Select label={accountingText.detail} name="detail" choices={details} />
        <Select
          label={accountingText.format}
          choices={formats}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        />
        {kind === 'siigo' && (
          <TextField label={accountingText.document} name="document" inputMode="numeric" maxLength={9} />
        )}
        {kind === 'template' && (
          <div className={styles.wide}>
            <TextArea label={accountingText.template} name="template" maxLength={20_000} />
          </div>
        )}
        <Button type="submit" isLoading={make.isPending}>
          {accountingText.make}
        </Button>
      </form>
      <p>{accountingText.exportedForEver}</p>
      {make.error && (
        <Notice tone="bad">
          {make.error instanceof CallFailure && make.error.status === 400
            ? accountingText.badTemplate
            : officeText.failed}
        </Notice>
      )}
      {data && !data.isMade && <Notice tone="warn">{data.words}</Notice>}
      {data?.isMade && (
        <Notice tone="good" announce="status">
          {accountingText.made(data.size)} <Download id={data.id} />
        </Notice>
      )}
    </Card>
  )
}

function formatOf(kind: Kind, text: (name: string) => string): OfficeExportOrder['format'] {
  if (kind === 'siigo') return { kind, document: Number(text('document')) }
  return kind === 'template' ? { kind, template: text('template') } : { kind }
}
