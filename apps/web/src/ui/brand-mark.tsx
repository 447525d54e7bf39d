import { brandText } from '../text/brand.ts'
import styles from './brand-mark.module.css'

export function BrandMark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        {brandText.mark.map(({ path, color }) => (
          <path key={path} d={path} fill={color} />
        ))}
      </svg>
      <span>{brandText.operator}</span>
    </span>
  )
}
