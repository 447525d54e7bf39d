import type { PayablePlan } from '@cupo/wire'
import { MoneyField } from '../../../fields/masked-field.tsx'
import { paymentPageText } from '../../../text/payment.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { Draft } from './draft.ts'

type Props = {
  readonly payment: PayablePlan['payment']
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly error: string | null
}

/** All that is due, or another amount up to it. */
export function InstallmentFields({ payment, draft, onDraft, error }: Props) {
  const { value, valueFmt, minFmt, acceptsOther } = payment.installment
  const isOther = draft.option === 'outroValor'
  return (
    <>
      <RadioGroup
        name="valor"
        legend={paymentPageText.howMuch}
        value={draft.option}
        onValue={(chosen) => onDraft({ ...draft, option: chosen === 'outroValor' ? chosen : 'pending' })}
        choices={[
          { value: 'pending', label: paymentPageText.pending, hint: valueFmt, isDisabled: value <= 0 },
          ...(acceptsOther
            ? [
                {
                  value: 'outroValor',
                  label: paymentPageText.other,
                  hint: paymentPageText.range(minFmt, valueFmt),
                },
              ]
            : []),
        ]}
        {...(error !== null && !isOther ? { error } : {})}
      />
      {isOther && (
        <MoneyField
          name="otro"
          label={paymentPageText.amount}
          defaultValue={draft.other}
          onValue={(other) => onDraft({ ...draft, other })}
          error={error ?? undefined}
        />
      )}
    </>
  )
}

/** Installments before they are due. */
export function AdvanceFields({ payment, draft, onDraft, error }: Props) {
  const { advance } = payment
  if (advance === null) return null
  return (
    <MoneyField
      name="adelanto"
      label={paymentPageText.amount}
      hint={paymentPageText.range(advance.minFmt, advance.maxFmt)}
      defaultValue={draft.advance}
      onValue={(typed) => onDraft({ ...draft, advance: typed })}
      error={error ?? undefined}
    />
  )
}
