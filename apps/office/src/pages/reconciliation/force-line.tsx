import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import type { OfficeActOrder, OfficeLine } from '@cupo/wire/office'
import { useState } from 'react'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { accountText } from '../../text/accounts.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'
import { useRefresh } from './refresh.ts'

type ForceOrder = Extract<OfficeActOrder, { readonly act: 'forceMatch' }>
type Props = { readonly line: OfficeLine; readonly onClose: () => void }

const kinds = [
  { value: 'payout', label: reconciliationText.forcePayout },
  { value: 'transfer', label: reconciliationText.forceTransfer },
]
const rests = (['providerFees', 'bankFees'] as const).map((value) => ({
  value,
  label: accountText[value] ?? value,
}))

export function ForceLine({ line, onClose }: Props) {
  const refresh = useRefresh()
  const [kind, setKind] = useState('payout')
  const [error, setError] = useState<string>()
  const [order, setOrder] = useState<ForceOrder | null>(null)
  const submit = (form: FormData) => {
    const name = String(form.get('name')).trim()
    if (name === '') return setError(reconciliationText.noReference)
    const rest = form.get('rest') === 'bankFees' ? 'bankFees' : 'providerFees'
    setOrder({
      act: 'forceMatch',
      input:
        kind === 'payout'
          ? { kind: 'payout', line: line.id, payout: name, rest }
          : { kind: 'transfer', line: line.id, reference: name },
    })
  }
  if (order !== null) return <ActDialog {...order} onDone={refresh} onClose={onClose} />
  return (
    <Dialog isOpen title={reconciliationText.bookTitle(line.amountFmt, line.bookedOnFmt)} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <p>{reconciliationText.forceHint}</p>
        <Select
          label={reconciliationText.bookAs}
          choices={kinds}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField
          label={kind === 'payout' ? reconciliationText.payout : reconciliationText.forceReference}
          name="name"
          error={error}
          maxLength={100}
        />
        {kind === 'payout' && <Select label={reconciliationText.rest} name="rest" choices={rests} />}
        <Button type="submit">{reconciliationText.force}</Button>
      </form>
    </Dialog>
  )
}
