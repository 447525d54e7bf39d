import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { bookOfficeLine, listOfficeLines, type OfficeLine } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordDepositForm } from '../../acts/record-deposit-form.tsx'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { officeActText } from '../../text/acts.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import { BookingFields, readBooking } from './booking-fields.tsx'
import { ForceLine } from './force-line.tsx'
import styles from './reconciliation.module.css'
import { changedKeys, useRefresh, wordsOfFailure } from './refresh.ts'

const columns: readonly Column<OfficeLine>[] = [
  { title: reconciliationText.day, cell: ({ bookedOnFmt }) => bookedOnFmt },
  {
    title: reconciliationText.amount,
    isNumber: true,
    cell: ({ amountFmt }) => amountFmt,
    csv: ({ amount }) => amount,
  },
  { title: reconciliationText.account, cell: ({ account }) => account },
  { title: reconciliationText.reference, cell: ({ reference }) => reference },
  { title: reconciliationText.counterparty, cell: ({ counterparty }) => counterparty },
  { title: reconciliationText.text, cell: ({ text }) => text },
]

export function Lines({ mayWork }: { readonly mayWork: boolean }) {
  const [booked, setBooked] = useState<OfficeLine | null>(null)
  const [deposit, setDeposit] = useState<OfficeLine | null>(null)
  const [forced, setForced] = useState<OfficeLine | null>(null)
  const list = useList(
    ['bankLines'],
    (cursor) => ask(listOfficeLines, { query: cursor }),
    (page) => page.lines,
  )
  const acts: Column<OfficeLine> = {
    title: reconciliationText.acts,
    isAct: true,
    cell: (line) => (
      <div className={styles.acts}>
        <Button variant="text" onClick={() => setBooked(line)}>
          {reconciliationText.book}
        </Button>
        {line.amount > 0 && (
          <Button variant="text" onClick={() => setDeposit(line)}>
            {reconciliationText.deposit}
          </Button>
        )}
        <Button variant="text" onClick={() => setForced(line)}>
          {reconciliationText.force}
        </Button>
      </div>
    ),
  }
  return (
    <div className={styles.place}>
      <Table
        {...list}
        caption={reconciliationText.lines}
        columns={mayWork ? [...columns, acts] : columns}
        keyOf={({ id }) => id}
        empty={reconciliationText.noLines}
      />
      {deposit && (
        <Dialog isOpen title={officeActText.recordDeposit} onClose={() => setDeposit(null)}>
          <RecordDepositForm line={deposit.id} keys={changedKeys} onEnd={() => setDeposit(null)} />
        </Dialog>
      )}
      {forced && <ForceLine line={forced} onClose={() => setForced(null)} />}
      {booked && <Book line={booked} onClose={() => setBooked(null)} />}
    </div>
  )
}

function Book({ line, onClose }: { readonly line: OfficeLine; readonly onClose: () => void }) {
  const refresh = useRefresh()
  const [error, setError] = useState<string>()
  const book = useMutation({
    mutationFn: (body: Exclude<ReturnType<typeof readBooking>, string>) =>
      ask(bookOfficeLine, { params: { id: line.id }, body }),
    onSuccess: ({ isBooked, words }) => {
      refresh()
      if (isBooked) onClose()
      else setError(words)
    },
    onError: (failure) => setError(wordsOfFailure(failure)),
  })
  return (
    <Dialog isOpen title={reconciliationText.bookTitle(line.amountFmt, line.bookedOnFmt)} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const booking = readBooking(new FormData(event.currentTarget), line)
          if (typeof booking === 'string') return setError(booking)
          setError(undefined)
          book.mutate(booking)
        }}
      >
        <BookingFields amount={line.amount} />
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        <p>{reconciliationText.once}</p>
        <div className={styles.acts}>
          <Button type="submit" isLoading={book.isPending}>
            {reconciliationText.book}
          </Button>
          <Button variant="text" onClick={onClose}>
            {reconciliationText.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
