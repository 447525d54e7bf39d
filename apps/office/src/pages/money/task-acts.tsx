import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { mayAsk, type OfficeActName, type PaymentTaskDetail, type StaffRole } from '@cupo/wire/office'
import { useState } from 'react'
import { ActButton } from '../../acts/act-dialog.tsx'
import { AssignForm } from '../../acts/assign-form.tsx'
import { RefundForm } from '../../acts/refund-form.tsx'
import { SplitForm } from '../../acts/split-form.tsx'
import { moneyActText } from '../../text/money.ts'
import styles from './money.module.css'

type Props = { readonly task: PaymentTaskDetail; readonly roles: readonly StaffRole[] }
type Form = 'refund' | 'assignSuspense' | 'splitTask'

const formTitles: Readonly<Record<Form, string>> = {
  refund: moneyActText.otherAccount,
  assignSuspense: moneyActText.assign,
  splitTask: moneyActText.split,
}

export function TaskActs({ task, roles }: Props) {
  const [form, setForm] = useState<Form | null>(null)
  const { id, state, kind, heldIn, account, contractNumber } = task
  const may = (act: OfficeActName) => mayAsk(act, roles)
  const keys = ['tasks', 'task']
  if (state === 'closed')
    return heldIn !== null && may('reopenTask') ? (
      <div className={styles.acts}>
        <ActButton order={{ act: 'reopenTask', input: { task: id } }} keys={keys} />
      </div>
    ) : null
  if (state === 'ordered') return null
  const forms = (Object.keys(formTitles) as Form[]).filter((act) => heldIn !== null && may(act))
  const ends = { keys, onEnd: () => setForm(null) }
  return (
    <>
      <div className={styles.acts}>
        {heldIn !== null && account !== null && may('refund') && (
          <ActButton
            order={{ act: 'refund', input: { task: id, to: null } }}
            keys={keys}
            label={moneyActText.refund(account.ending)}
          />
        )}
        {forms.map((act) => (
          <Button
            key={act}
            variant="text"
            aria-expanded={form === act}
            onClick={() => setForm(form === act ? null : act)}
          >
            {formTitles[act]}
          </Button>
        ))}
        {kind !== 'difference' && may('closeTask') && (
          <ActButton order={{ act: 'closeTask', input: { task: id } }} keys={keys} />
        )}
      </div>
      {form !== null && (
        <Card title={formTitles[form]}>
          {form === 'refund' && <RefundForm task={task} {...ends} />}
          {form === 'assignSuspense' && <AssignForm task={id} contract={contractNumber} {...ends} />}
          {form === 'splitTask' && <SplitForm task={id} {...ends} />}
        </Card>
      )}
    </>
  )
}
