import { TextField } from '@cupo/ui/field.tsx'
import { moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { contractOf, isContract, pesosOf, useFields } from './use-fields.ts'

type Props = ActFormProps & { readonly task: string; readonly contract?: string | null }

export function AssignForm({ task, contract = null, ...ends }: Props) {
  const { values, field, check } = useFields({ contract: contract ?? '', amount: '' })
  const orderOf = () => {
    const amount = values.amount.trim() === '' ? null : pesosOf(values.amount)
    const isRight = check({
      contract: !isContract(values.contract) && moneyActText.wrongContract,
      amount: values.amount.trim() !== '' && amount === null && moneyActText.wrongAmount,
    })
    if (!isRight) return null
    return { act: 'assignSuspense', input: { task, contract: contractOf(values.contract), amount } } as const
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextField
        label={moneyActText.contract}
        hint={moneyActText.contractHint}
        maxLength={24}
        {...field('contract')}
      />
      <TextField
        label={moneyActText.part}
        hint={moneyActText.partHint}
        inputMode="numeric"
        prefix="$"
        maxLength={20}
        {...field('amount')}
      />
    </ActForm>
  )
}
