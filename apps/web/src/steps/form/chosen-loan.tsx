import { Button } from '@cupo/ui/button.tsx'
import { FieldError } from '@cupo/ui/field.tsx'
import type { MouseEvent } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import { readForm } from '../../forms/form-table.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import { applicationForm, sentForm } from './application-form.ts'
import styles from './chosen-loan.module.css'
import { linkEntry } from './receive-store-link.ts'
import type { IntendedLoan } from './store-link.ts'

type Props = {
  readonly loan: IntendedLoan
  readonly error: string | undefined
}

const text = formNoticeText.chosenLoan

export function ChosenLoan({ loan, error }: Props) {
  const change = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form) sentForm.set(readForm(applicationForm(), new FormData(form)))
    goToScreen('simulation', { state: linkEntry() })
  }
  return (
    <section aria-label={text.title} className={styles.loan}>
      <div className={styles.words}>
        <p className={styles.title}>{text.title}</p>
        <p className={styles.sum}>{loan.valueFmt}</p>
        <p className={styles.term}>{text.term(loan.installments, loan.totalFmt)}</p>
      </div>
      <Button
        variant="text"
        name="intendedValue"
        aria-label={text.changeLabel}
        aria-describedby={error ? 'intended-error' : undefined}
        onClick={change}
      >
        {text.change}
      </Button>
      {error && <FieldError id="intended-error" error={error} />}
    </section>
  )
}
