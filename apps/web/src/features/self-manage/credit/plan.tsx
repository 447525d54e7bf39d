import type { AccountInstallment } from '@cupo/wire'
import { useState } from 'react'
import { creditText } from '../../../text/credit.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './credit.module.css'
import { InstallmentCards } from './installment-cards.tsx'
import { PlanChart } from './plan-chart.tsx'
import { PlanTable } from './plan-table.tsx'

const text = creditText.plan

/** The payment plan: a picture of it, and its rows as cards or as a table. */
export function Plan({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  const [isTable, setIsTable] = useState(false)
  if (installments.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <PlanChart installments={installments} />
      <fieldset className={styles.switch} aria-label={text.title}>
        <Button
          variant={isTable ? 'text' : 'secondary'}
          aria-pressed={!isTable}
          onClick={() => setIsTable(false)}
        >
          {text.cards}
        </Button>
        <Button
          variant={isTable ? 'secondary' : 'text'}
          aria-pressed={isTable}
          onClick={() => setIsTable(true)}
        >
          {text.table}
        </Button>
      </fieldset>
      {isTable ? <PlanTable installments={installments} /> : <InstallmentCards installments={installments} />}
    </section>
  )
}
