import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

type Props = { readonly shape?: 'line' | 'short' | 'field' | 'card' | 'amount' }

/** The place of something that is loading, in its size, so that nothing jumps when it arrives. */
export function Skeleton({ shape = 'line' }: Props) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}
