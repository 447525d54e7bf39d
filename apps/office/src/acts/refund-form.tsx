import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import type { PaymentTaskDetail } from '@cupo/wire/office'
import { useState } from 'react'
import { accountKindChoices, moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { useFields } from './use-fields.ts'

type Props = ActFormProps & { readonly task: Pick<PaymentTaskDetail, 'id' | 'owner' | 'banks'> }

/** To another account than the confirmed one. Of an unknown owner the account's has to be named. */
export function RefundForm({ task, ...ends }: Props) {
  const { values, field, check } = useFields({ bank: '', kind: '', number: '', document: '', name: '' })
  const [isOthers, setOthers] = useState(task.owner === null)
  const orderOf = () => {
    const { bank, kind, name } = values
    const number = values.number.replace(/[\s-]/g, '')
    const document = values.document.replace(/[\s.]/g, '')
    const isRight = check({
      bank: bank === '' && moneyActText.missing,
      kind: kind === '' && moneyActText.missing,
      number: !/^\d{6,20}$/.test(number) && moneyActText.wrongNumber,
      document: isOthers && !/^[1-9]\d{5,13}$/.test(document) && moneyActText.wrongDocument,
      name: isOthers && name.trim().length < 3 && moneyActText.wrongName,
    })
    if (!isRight || (kind !== 'savings' && kind !== 'checking')) return null
    const owner = isOthers ? { document, name: name.trim() } : null
    return { act: 'refund', input: { task: task.id, to: { bank, kind, number, owner } } } as const
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <Select
        label={moneyActText.bank}
        placeholder={moneyActText.choose}
        choices={task.banks.map(({ code, name }) => ({ value: code, label: name }))}
        {...field('bank')}
      />
      <Select
        label={moneyActText.accountKind}
        placeholder={moneyActText.choose}
        choices={accountKindChoices}
        {...field('kind')}
      />
      <TextField label={moneyActText.number} inputMode="numeric" maxLength={24} {...field('number')} />
      {task.owner !== null && (
        <Checkbox
          label={moneyActText.isOthers}
          checked={isOthers}
          onChange={({ target }) => setOthers(target.checked)}
        />
      )}
      {isOthers && (
        <>
          <TextField
            label={moneyActText.ownerDocument}
            inputMode="numeric"
            maxLength={20}
            {...field('document')}
          />
          <TextField label={moneyActText.ownerName} maxLength={100} {...field('name')} />
        </>
      )}
    </ActForm>
  )
}
