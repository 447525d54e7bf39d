import { Notice } from '@cupo/ui/notice.tsx'
import { openingText } from '../../text/hand-off.ts'
import styles from './hand-off.module.css'

export const PhoneTip = () => (
  <div className={styles.tip}>
    <Notice tone="info" title={openingText.tipTitle}>
      {openingText.tip}
    </Notice>
  </div>
)
