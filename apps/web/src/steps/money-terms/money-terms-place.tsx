import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { ReactNode } from 'react'
import { termsPlaceText as text } from '../../text/money-terms.ts'
import styles from './money-terms.module.css'

export const MoneyTermsPlace = ({ sumLabel }: { readonly sumLabel: string }) => (
  <>
    <div className={styles.sum}>
      <Place label={sumLabel}>
        <Skeleton shape="amount" />
        <Skeleton shape="field" />
      </Place>
    </div>
    <div className={styles.counts}>
      <div className={styles.place}>
        <Skeleton shape="short" />
        <Skeleton shape="field" />
      </div>
    </div>
    <div className={styles.cost} aria-live="polite">
      <MonthlyPlace />
    </div>
    <div className={styles.comparison} />
    <div className={styles.detail} />
  </>
)

export const MonthlyPlace = () => (
  <Place label={text.searching}>
    <Skeleton shape="amount" />
    <Skeleton shape="short" />
  </Place>
)

type PlaceProps = { readonly label: string; readonly children: ReactNode }

const Place = ({ label, children }: PlaceProps) => (
  <div className={styles.place}>
    <p className={styles.placeName}>{label}</p>
    {children}
  </div>
)
