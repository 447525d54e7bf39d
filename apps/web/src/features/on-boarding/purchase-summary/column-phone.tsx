import type { Application } from '@cupo/wire'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import styles from './column-phone.module.css'

/** The phone as a reminder in the column, where there is no panel beside it. */
export function ColumnPhone({ application }: { readonly application: Application }) {
  const [phone] = application.access.equipments
  if (!phone) return null
  return (
    <div className={styles.phone}>
      <PhoneCard phone={phone} size="row" />
    </div>
  )
}
