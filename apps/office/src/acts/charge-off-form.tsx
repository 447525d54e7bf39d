import { TextField } from '@cupo/ui/field.tsx'
import { loanActText } from '../text/loans.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { useFields } from './use-fields.ts'

export function ChargeOffForm({ contract, ...ends }: ActFormProps & { readonly contract: string }) {
  const { values, field, check } = useFields({ evidence: '' })
  const evidence = values.evidence.trim()
  const orderOf = () =>
    check({ evidence: evidence.length < 3 && loanActText.wrongEvidence })
      ? ({ act: 'chargeOff', input: { contract, evidence } } as const)
      : null
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextField
        label={loanActText.evidence}
        hint={loanActText.evidenceHint}
        maxLength={300}
        {...field('evidence')}
      />
    </ActForm>
  )
}
