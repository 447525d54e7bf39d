import { openingText } from '../../text/hand-off.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './hand-off.module.css'

export const PhoneTip = () => (
  <div className={styles.tip}>
    <Notice tone="info" title={openingText.tipTitle}>
      {openingText.tip}
    </Notice>
  </div>
)
