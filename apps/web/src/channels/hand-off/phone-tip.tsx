import { openingText } from '../../text/hand-off.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './hand-off.module.css'

/** A tip to use a phone, for whoever opened the link on a computer: it is wide and has a mouse. */
export const PhoneTip = () => (
  <div className={styles.tip}>
    <Notice tone="info" title={openingText.tipTitle}>
      {openingText.tip}
    </Notice>
  </div>
)
