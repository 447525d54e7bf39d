import { Icon } from '@cupo/ui/icon.tsx'
import { cameraIcon, cardIcon, shieldIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { biometricConsentText } from '@cupo/wire'
import { brandText } from '../../text/brand.ts'
import { identityText } from '../../text/identity.ts'
import styles from './biometric-introduction.module.css'

const icons = [cardIcon, cameraIcon, shieldIcon] as const

/** The customer is free to give these sensitive data or not (Ley 1581, article 6). */
export function BiometricIntroduction() {
  return (
    <>
      <Notice tone="info" title={identityText.consentTitle}>
        <p>{biometricConsentText(brandText.lender)}</p>
        <p>{identityText.alternative}</p>
      </Notice>
      <ol className={styles.steps}>
        {identityText.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon of={icons[index] ?? shieldIcon} size="large" />
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
