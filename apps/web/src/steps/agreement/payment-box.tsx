import { Button } from '@cupo/ui/button.tsx'
import type { Application, WayBack } from '@cupo/wire'
import { accountMask } from '../../fields/account-mask.ts'
import { dayOfMonth } from '../../text/dates.ts'
import { contractText } from '../../text/order.ts'
import styles from './contract.module.css'

type Props = {
  readonly application: Pick<Application, 'paymentCycle' | 'address'>
  readonly account: NonNullable<Application['bankData']>
  readonly isLocked: boolean
  readonly isBusy: boolean
  readonly onChange: (way: WayBack) => void
}

export function PaymentBox({ application, account, isLocked, isBusy, onChange }: Props) {
  const { bankName, accountType, accountNumber } = account
  const change = (way: 'ADDRESS' | 'BANK') => (
    <Button variant="text" disabled={isBusy || isLocked} onClick={() => onChange(way)}>
      {contractText.change[way]}
    </Button>
  )
  return (
    <section className={styles.document} aria-label={contractText.paymentTitle}>
      <dl className={styles.choices}>
        {application.paymentCycle !== null && (
          <div className={styles.choice}>
            <dt>{contractText.paymentDay}</dt>
            <dd>{dayOfMonth(application.paymentCycle)}</dd>
            {application.address !== null && (
              <>
                <dt>{contractText.address}</dt>
                <dd>{application.address}</dd>
              </>
            )}
            <dd>{change('ADDRESS')}</dd>
          </div>
        )}
        <div className={styles.choice}>
          <dt>{contractText.account}</dt>
          <dd>
            {contractText.accountOf(bankName, accountType)}
            <span className={styles.number}>{accountMask.format(accountNumber)}</span>
          </dd>
          <dd>{change('BANK')}</dd>
        </div>
      </dl>
      {isLocked && <p className={styles.hint}>{contractText.locked}</p>}
    </section>
  )
}
