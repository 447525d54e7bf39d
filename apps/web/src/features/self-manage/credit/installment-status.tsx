import type { InstallmentStatus } from '@cupo/wire'
import { installmentStatusText } from '../../../text/credit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon, partIcon } from '../../../ui/icons.ts'
import styles from './credit.module.css'

const icons = { PENDING: clockIcon, PAID: goodIcon, LATE: alertIcon, PARTIALLY_PAID: partIcon } as const
const tones = {
  PENDING: styles.pending,
  PAID: styles.paid,
  LATE: styles.late,
  PARTIALLY_PAID: styles.part,
} as const

/** Where an installment stands: an icon and its word. */
export const InstallmentState = ({ status }: { readonly status: InstallmentStatus }) => (
  <span className={classNames(styles.status, tones[status])}>
    <Icon of={icons[status]} size="small" />
    {installmentStatusText[status]}
  </span>
)
