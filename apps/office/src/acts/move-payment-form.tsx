import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { useState } from 'react'
import { moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { contractOf, isContract, useFields } from './use-fields.ts'

export function MovePaymentForm({ reference, ...ends }: ActFormProps & { readonly reference: string }) {
  const { values, field, check } = useFields({ contract: '' })
  const [isOtherPerson, setOtherPerson] = useState(false)
  const orderOf = () =>
    check({ contract: !isContract(values.contract) && moneyActText.wrongContract })
      ? ({
          act: 'movePayment',
          input: { reference, contract: contractOf(values.contract), isOtherPerson },
        } as const)
      : null
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextField
        label={moneyActText.rightContract}
        hint={moneyActText.contractHint}
        maxLength={24}
        {...field('contract')}
      />
      <Checkbox
        label={moneyActText.isOtherPerson}
        checked={isOtherPerson}
        onChange={({ target }) => setOtherPerson(target.checked)}
      />
    </ActForm>
  )
}
