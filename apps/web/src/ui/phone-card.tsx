import { classNames } from '@cupo/ui/class-names.ts'
import { phoneText } from '../text/common.ts'
import styles from './phone-card.module.css'

type Props = {
  readonly phone: {
    readonly deviceModel: string
    readonly internMemory: string
    readonly deviceColor: string
    readonly deviceColorHex: string
    readonly urlPhoto: string
    readonly priceFmt: string
  }
  readonly size?: 'card' | 'row'
}

export function PhoneCard({ phone, size = 'card' }: Props) {
  return (
    <article className={classNames(styles.phone, styles[size])}>
      <img
        src={phone.urlPhoto}
        alt={phoneText.photoOf(phone.deviceModel)}
        width="96"
        height="120"
        decoding="async"
        className={styles.photo}
      />
      <div className={styles.words}>
        <h2 className={styles.model}>{phone.deviceModel}</h2>
        <p className={styles.details}>
          <span>{phone.internMemory}</span>
          <span className={styles.color}>
            <svg viewBox="0 0 16 16" className={styles.dot} aria-hidden="true">
              <circle cx="8" cy="8" r="7" fill={phone.deviceColorHex} />
            </svg>
            {phone.deviceColor}
          </span>
        </p>
        <p className={styles.price}>{phone.priceFmt}</p>
      </div>
    </article>
  )
}
