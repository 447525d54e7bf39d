import type { AccountInstallment } from '@cupo/wire'
import { useDeferredValue, useState } from 'react'
import { creditText } from '../../../text/credit.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './credit.module.css'
import { InstallmentCards } from './installment-cards.tsx'
import { PlanChart } from './plan-chart.tsx'
import { PlanTable } from './plan-table.tsx'

const text = creditText.plan

/** The payment plan: a picture of it, and its rows as cards or as a table. */
export function Plan({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  const [view, setView] = useState<typeof text.cards | typeof text.table>(text.cards)
  // A long table is drawn behind the cards once all else stands, so that opening it answers at once.
  const hasTable = useDeferredValue(true, false)
  if (installments.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <PlanChart installments={installments} />
      <Tabs
        label={text.views}
        selected={view}
        onSelect={setView}
        tabs={[
          { name: text.cards, panel: <InstallmentCards installments={installments} /> },
          { name: text.table, panel: hasTable && <PlanTable installments={installments} /> },
        ]}
      />
    </section>
  )
}
