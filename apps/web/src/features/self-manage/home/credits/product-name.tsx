import type { ListedLoan } from '@cupo/wire'
import { useId, useState } from 'react'
import { creditsText } from '../../../../text/home.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { infoIcon } from '../../../../ui/icons.ts'
import homeStyles from '../home.module.css'
import styles from './credits.module.css'

/** The product's name; only that of a device says on demand what it is. */
export function ProductName({ loan }: { readonly loan: ListedLoan }) {
  const tipId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { origin, productName, deviceModel } = loan
  if (origin === 'Libre') return <h3 className={homeStyles.name}>{productName}</h3>
  return (
    <>
      <div className={styles.product}>
        <h3 className={homeStyles.name}>{productName}</h3>
        <button
          type="button"
          className={styles.tipButton}
          aria-label={creditsText.about(productName)}
          aria-expanded={isOpen}
          aria-controls={tipId}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <Icon of={infoIcon} size="small" />
        </button>
      </div>
      <p id={tipId} role="status" className={isOpen ? styles.tip : undefined}>
        {isOpen && creditsText.aboutOrigin[origin](deviceModel)}
      </p>
    </>
  )
}
