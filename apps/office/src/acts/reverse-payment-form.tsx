import { TextField } from '@cupo/ui/field.tsx'
import { moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { useFields } from './use-fields.ts'

export function ReversePaymentForm({ reference, ...ends }: ActFormProps & { readonly reference: string }) {
  const { values, field, check } = useFields({ evidence: '' })
  const evidence = values.evidence.trim()
  const orderOf = () =>
    check({ evidence: evidence.length < 3 && moneyActText.wrongEvidence })
      ? ({ act: 'reversePayment', input: { reference, evidence } } as const)
      : null
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextField
        label={moneyActText.evidence}
        hint={moneyActText.evidenceHint}
        maxLength={300}
        {...field('evidence')}
      />
    </ActForm>
  )
}
