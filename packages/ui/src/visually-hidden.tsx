import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

export const VisuallyHidden = (attributes: ComponentProps<'span'>) => (
  <span {...attributes} className={styles.hidden} />
)
