import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { useState } from 'react'
import { moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { contractOf, isContract, useFields } from './use-fields.ts'

type Props = ActFormProps & {
  /** Of the bank's statement, or of the page's credit: the other one is asked for. */
  readonly line?: string
  readonly contract?: string
}

export function RecordDepositForm({ line: givenLine, contract: givenContract, ...ends }: Props) {
  const { values, field, check } = useFields({ line: givenLine ?? '', contract: givenContract ?? '' })
  const [isUnknown, setUnknown] = useState(false)
  const line = values.line.trim().toLowerCase()
  const orderOf = () => {
    const isRight = check({
      line: !/^[0-9a-f-]{6,36}$/.test(line) && moneyActText.wrongLine,
      contract: !isUnknown && !isContract(values.contract) && moneyActText.wrongContract,
    })
    if (!isRight) return null
    const contract = isUnknown ? null : contractOf(values.contract)
    return { act: 'recordDeposit', input: { line, contract } } as const
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      {givenLine === undefined && (
        <TextField label={moneyActText.line} hint={moneyActText.lineHint} maxLength={36} {...field('line')} />
      )}
      {givenContract === undefined && (
        <>
          {!isUnknown && (
            <TextField
              label={moneyActText.contract}
              hint={moneyActText.contractHint}
              maxLength={24}
              {...field('contract')}
            />
          )}
          <Checkbox
            label={moneyActText.toSuspense}
            checked={isUnknown}
            onChange={({ target }) => setUnknown(target.checked)}
          />
        </>
      )}
    </ActForm>
  )
}
