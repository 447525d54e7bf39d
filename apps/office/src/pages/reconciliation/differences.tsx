import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import {
  compareOfficeFiles,
  listOfficeDifferences,
  type OfficeDifference,
  workOnOfficeDifference,
} from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { accountText } from '../../text/accounts.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'
import { changedKeys, useRefresh, wordsOfFailure } from './refresh.ts'

const columns: readonly Column<OfficeDifference>[] = [
  { title: reconciliationText.about, cell: ({ about }) => about },
  {
    title: reconciliationText.amount,
    isNumber: true,
    cell: ({ amountFmt }) => amountFmt,
    csv: ({ amount }) => amount ?? '',
  },
  { title: reconciliationText.since, cell: ({ openedAtFmt }) => openedAtFmt },
  { title: reconciliationText.age, isNumber: true, cell: ({ age }) => age },
  { title: reconciliationText.reason, cell: ({ reason }) => reason },
]

export function Differences({ mayWork }: { readonly mayWork: boolean }) {
  const [explained, setExplained] = useState<OfficeDifference | null>(null)
  const refresh = useRefresh()
  const list = useList(
    ['differences'],
    (cursor) => ask(listOfficeDifferences, { query: cursor }),
    (page) => page.differences,
  )
  const compare = useMutation({ mutationFn: () => ask(compareOfficeFiles, {}), onSuccess: refresh })
  const acts: Column<OfficeDifference> = {
    title: reconciliationText.acts,
    isAct: true,
    cell: (row) => (
      <div className={styles.acts}>
        <Button variant="text" onClick={() => setExplained(row)}>
          {reconciliationText.explain}
        </Button>
        {row.mayBeAsked && <AskAgain id={row.id} />}
        {row.writeOffAccounts.map((account) => (
          <ActButton
            key={account}
            order={{ act: 'forceMatch', input: { kind: 'difference', difference: row.id, account } }}
            keys={changedKeys}
            label={reconciliationText.writeOff(accountText[account] ?? account)}
          />
        ))}
      </div>
    ),
  }
  return (
    <div className={styles.place}>
      {mayWork && (
        <div className={styles.acts}>
          <Button variant="secondary" isLoading={compare.isPending} onClick={() => compare.mutate()}>
            {reconciliationText.compare}
          </Button>
          {compare.error && <Notice tone="bad">{wordsOfFailure(compare.error)}</Notice>}
          {compare.data && (
            <p role="status">{reconciliationText.opened(compare.data.opened, compare.data.open)}</p>
          )}
        </div>
      )}
      <Table
        {...list}
        caption={reconciliationText.differences}
        columns={mayWork ? [...columns, acts] : columns}
        keyOf={({ id }) => id}
        empty={reconciliationText.noDifferences}
      />
      {explained && <Explain difference={explained} onClose={() => setExplained(null)} />}
    </div>
  )
}

function AskAgain({ id }: { readonly id: string }) {
  const refresh = useRefresh()
  const again = useMutation({
    mutationFn: () => ask(workOnOfficeDifference, { params: { id }, body: { act: 'ask' } }),
    onSuccess: ({ isClosed }) => {
      if (isClosed) refresh()
    },
  })
  return (
    <>
      <Button variant="text" isLoading={again.isPending} onClick={() => again.mutate()}>
        {reconciliationText.askAgain}
      </Button>
      {again.error && <Notice tone="bad">{wordsOfFailure(again.error)}</Notice>}
      {again.data && (
        <p role="status">{again.data.isClosed ? reconciliationText.settled : again.data.words}</p>
      )}
    </>
  )
}

type ExplainProps = { readonly difference: OfficeDifference; readonly onClose: () => void }

function Explain({ difference, onClose }: ExplainProps) {
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { id, about, reason: found } = difference
  const explain = useMutation({
    mutationFn: () => ask(workOnOfficeDifference, { params: { id }, body: { act: 'explain', reason } }),
    onSuccess: ({ isClosed, words }) => {
      refresh()
      if (isClosed) onClose()
      else setError(words)
    },
    onError: (failure) => setError(wordsOfFailure(failure)),
  })
  const submit = () => {
    if (reason.trim().length < 3) return setError(reconciliationText.tooShort)
    setError(undefined)
    explain.mutate()
  }
  return (
    <Dialog
      isOpen
      title={about}
      onClose={onClose}
      actions={
        <>
          <Button onClick={submit} isLoading={explain.isPending}>
            {reconciliationText.explain}
          </Button>
          <Button variant="text" onClick={onClose}>
            {reconciliationText.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{found}</p>
        <TextArea
          label={reconciliationText.explainReason}
          hint={reconciliationText.explainHint}
          error={error}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
