import type { AddressClient, Application } from '@cupo/wire'
import { brandText } from '../../../text/brand.ts'
import { dateText } from '../../../text/dates.ts'
import { directionText } from '../../../text/direction.ts'
import { Icon } from '../../../ui/icon.tsx'
import { packageIcon, pinIcon, truckIcon } from '../../../ui/icons.ts'
import styles from './delivery-facts.module.css'

type Props = {
  readonly saved: Pick<
    AddressClient,
    'formattedAddress' | 'deliveryDate' | 'deliveryPeriod' | 'deliveryError'
  >
  readonly shippingCost: Pick<Application['access'], 'shippingCost' | 'shippingCostFmt'>
}

/** Where, when and for how much the phone is delivered. */
export function DeliveryFacts({ saved, shippingCost }: Props) {
  return (
    <dl className={styles.facts}>
      <Fact icon={pinIcon} term={directionText.address}>
        {saved.formattedAddress}
      </Fact>
      {saved.deliveryError !== '2' && (
        <>
          <Fact icon={truckIcon} term={directionText.delivery}>
            <DeliveryDate {...saved} />
          </Fact>
          <Fact icon={packageIcon} term={directionText.cost}>
            {shippingCost.shippingCost > 0
              ? `${shippingCost.shippingCostFmt} ${directionText.costWhen}`
              : directionText.free}
          </Fact>
        </>
      )}
    </dl>
  )
}

/** The operator's date, or that it will be told by mail. */
function DeliveryDate({ deliveryDate, deliveryPeriod }: Props['saved']) {
  if (deliveryDate === null) return directionText.noDate(brandText.operator)
  const date = dateText(deliveryDate)
  return (
    <>
      {deliveryPeriod === null ? date : directionText.onDate(date, directionText.periods[deliveryPeriod])}
      <span className={styles.note}>{directionText.sameDay}</span>
    </>
  )
}

type FactProps = {
  readonly icon: typeof pinIcon
  readonly term: string
  readonly children: React.ReactNode
}

const Fact = ({ icon, term, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.term}>
      <Icon of={icon} />
      {term}
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)
