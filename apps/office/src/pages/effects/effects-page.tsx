import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Tag } from '@cupo/ui/notice.tsx'
import { listOfficeEffects, mayAsk, type OfficeEffect, retryOfficeEffect } from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask, CallFailure } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { actText, officeActText } from '../../text/acts.ts'
import { effectText } from '../../text/effects.ts'
import { officeText } from '../../text/office.ts'
import styles from './effects-page.module.css'
import { Jobs } from './jobs.tsx'
import { LedgerCheck } from './ledger-check.tsx'

const columns: readonly Column<OfficeEffect>[] = [
  { title: effectText.kind, cell: Kind },
  {
    title: effectText.state,
    cell: ({ isParked }) =>
      isParked ? <Tag tone="bad">{effectText.parked}</Tag> : <Tag tone="info">{effectText.waiting}</Tag>,
  },
  { title: effectText.created, cell: ({ createdAtFmt }) => createdAtFmt },
  { title: effectText.tries, isNumber: true, cell: ({ attempts }) => attempts },
  {
    title: effectText.error,
    cell: ({ failure }) =>
      failure && (
        <>
          {failure.sentence} <code className={styles.code}>{failure.code}</code>
        </>
      ),
  },
]

function Kind({ kindFmt, about }: OfficeEffect) {
  return (
    <>
      {kindFmt}
      {about !== null && <p className={styles.lead}>{about}</p>}
    </>
  )
}

export function EffectsPage({ session }: PageProps) {
  const mayRetry = session.permissions.includes('retryEffects')
  const list = useList(
    ['effects'],
    (cursor) => ask(listOfficeEffects, { query: cursor }),
    (page) => page.effects,
  )
  const retryColumn: Column<OfficeEffect> = {
    title: effectText.retry,
    isAct: true,
    cell: ({ id, isParked }) => isParked && <Retry id={id} />,
  }
  const dropColumn: Column<OfficeEffect> = {
    title: officeActText.dropEffect,
    isAct: true,
    cell: ({ id }) => <ActButton order={{ act: 'dropEffect', input: { effect: id } }} keys={['effects']} />,
  }
  const acts = [
    ...(mayRetry ? [retryColumn] : []),
    ...(mayAsk('dropEffect', session.roles) ? [dropColumn] : []),
  ]
  return (
    <Page title={officeText.effects}>
      <LedgerCheck />
      <section className={styles.section}>
        <h2>{effectText.effects}</h2>
        <Table
          {...list}
          caption={effectText.effects}
          columns={[...columns, ...acts]}
          keyOf={({ id }) => id}
        />
      </section>
      <Jobs />
    </Page>
  )
}

function Retry({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {effectText.retry}
      </Button>
      {isOpen && <RetryDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function RetryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const formId = useId()
  const [why, setWhy] = useState('')
  const [isShort, setShort] = useState(false)
  const retry = useMutation({
    mutationFn: (reason: string) => ask(retryOfficeEffect, { params: { id }, body: { why: reason } }),
    onSuccess: () => {
      for (const key of ['effects', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
  })
  const isGone = retry.error instanceof CallFailure && retry.error.status === 409
  const failure = retry.error ? (isGone ? effectText.gone : officeText.failed) : undefined
  const actions = (
    <>
      <Button type="submit" form={formId} isLoading={retry.isPending}>
        {effectText.retry}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {actText.cancel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={effectText.retry} onClose={onClose} actions={actions}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setShort(why.trim().length < 3)
          if (why.trim().length >= 3 && !retry.isPending) retry.mutate(why.trim())
        }}
      >
        <TextField
          label={effectText.why}
          hint={effectText.whyHint}
          error={isShort ? effectText.tooShort : failure}
          value={why}
          maxLength={300}
          onChange={({ target }) => setWhy(target.value)}
        />
      </form>
    </Dialog>
  )
}
