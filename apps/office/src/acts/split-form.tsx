import { TextArea } from '@cupo/ui/text-area.tsx'
import { moneyActText } from '../text/money.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { pesosOf, useFields } from './use-fields.ts'

export function SplitForm({ task, ...ends }: ActFormProps & { readonly task: string }) {
  const { values, field, check } = useFields({ parts: '' })
  const orderOf = () => {
    const parts = values.parts.split('\n').flatMap((line) => (line.trim() === '' ? [] : [pesosOf(line)]))
    const amounts = parts.filter((part) => part !== null)
    const isWrong = amounts.length < parts.length || parts.length < 2
    return check({ parts: isWrong && moneyActText.wrongParts })
      ? ({ act: 'splitTask', input: { task, parts: amounts } } as const)
      : null
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextArea
        label={moneyActText.parts}
        hint={moneyActText.partsHint}
        rows={3}
        maxLength={400}
        {...field('parts')}
      />
    </ActForm>
  )
}
