import { Amount } from '@cupo/ui/amount.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { Tabs } from '@cupo/ui/tabs.tsx'
import type { PayablePlan } from '@cupo/wire'
import { FormField } from '../../../forms/form-field.tsx'
import { dueText } from '../../../text/account.ts'
import { payText } from '../../../text/fast-payment.ts'
import { paymentPageText } from '../../../text/payment.ts'
import { costsLessToday } from '../../payment/choice.ts'
import { OverdueFirst } from '../../payment/overdue-first.tsx'
import type { Draft, FastPaymentType } from './draft.ts'
import styles from './pay.module.css'

type Props = {
  readonly payment: PayablePlan['payment']
  readonly lastDueDate: string | null
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly error: string | null
}

function InstallmentFields({ payment, lastDueDate, draft, onDraft, error }: Props) {
  const { value, valueFmt, minFmt, acceptsOther } = payment.installment
  const isOther = draft.option === 'outroValor'
  const pending = costsLessToday(payment.installment)
    ? {
        label: paymentPageText.payToday,
        note: paymentPageText.payTodayNote(dueText(lastDueDate), payment.installment.dueFmt),
      }
    : { label: dueText(lastDueDate) }
  return (
    <>
      <RadioGroup
        name="valor"
        legend={paymentPageText.howMuch}
        value={draft.option}
        onValue={(chosen) => onDraft({ ...draft, option: chosen === 'outroValor' ? chosen : 'pending' })}
        choices={[
          {
            value: 'pending',
            label: <Amount size="medium" value={valueFmt} {...pending} />,
            isDisabled: value <= 0,
          },
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
        <FormField
          name="otro"
          field={{ kind: 'money', words: { label: paymentPageText.amount } }}
          defaultValue={draft.other}
          onValue={(other) => onDraft({ ...draft, other })}
          error={error ?? undefined}
        />
      )}
    </>
  )
}

function AdvanceFields({ payment, lastDueDate, draft, onDraft, error }: Props) {
  const { advance, installment } = payment
  if (advance === null) return null
  return (
    <>
      <OverdueFirst lastDueDate={lastDueDate} valueFmt={installment.valueFmt} />
      <FormField
        name="adelanto"
        field={{
          kind: 'money',
          words: {
            label: paymentPageText.amount,
            hint: paymentPageText.range(advance.minFmt, advance.maxFmt),
          },
        }}
        defaultValue={draft.advance}
        onValue={(typed) => onDraft({ ...draft, advance: typed })}
        error={error ?? undefined}
      />
    </>
  )
}

type TabsProps = Omit<Props, 'error'> & {
  readonly types: readonly FastPaymentType[]
  readonly problem: string | null
  readonly onType: (type: FastPaymentType) => void
}

export const PaymentTypeTabs = ({ types, problem, onType, ...fields }: TabsProps) => (
  <section className={styles.card}>
    <Tabs
      label={payText.types}
      tabs={types.map((name) => {
        const Fields = name === 'Pagar cuota' ? InstallmentFields : AdvanceFields
        return {
          name,
          panel: (
            <div className={styles.panel}>
              <p className={styles.quiet}>{paymentPageText.kinds[name]}</p>
              <Fields {...fields} error={name === fields.draft.type ? problem : null} />
            </div>
          ),
        }
      })}
      selected={fields.draft.type}
      onSelect={onType}
    />
  </section>
)
