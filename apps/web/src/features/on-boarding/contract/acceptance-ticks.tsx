import type { Application } from '@cupo/wire'
import { useParameters } from '../../../client/use-parameters.ts'
import { contractText } from '../../../text/contract.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './contract.module.css'
import type { Ticks } from './use-acceptance.ts'

type Props = {
  readonly application: Pick<Application, 'guaranteePayment' | 'guaranteePaymentFmt'>
  readonly ticks: Ticks
  readonly onTick: (change: { readonly contract?: boolean; readonly guarantee?: boolean }) => void
}

/** The agreement's tick, which reading sets, and the guarantee's, where one applies. */
export function AcceptanceTicks({ application, ticks, onTick }: Props) {
  const helpline = useParameters()?.guaranteeHelpline
  return (
    <div>
      <Checkbox
        name="contract"
        label={contractText.acceptContract}
        checked={ticks.contract}
        disabled={!ticks.isRead}
        onChange={({ target }) => onTick({ contract: target.checked })}
      />
      {application.guaranteePayment > 0 && (
        <>
          <Checkbox
            name="guarantee"
            label={contractText.acceptGuarantee(application.guaranteePaymentFmt)}
            checked={ticks.guarantee}
            disabled={!ticks.isRead}
            onChange={({ target }) => onTick({ guarantee: target.checked })}
          />
          {helpline && <p className={styles.hint}>{contractText.helpline(helpline)}</p>}
        </>
      )}
    </div>
  )
}
