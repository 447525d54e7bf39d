import styles from './email-address.module.css'

/** Breaks at the host, also within a sentence. */
export function EmailAddress({ children: text }: { readonly children: string }) {
  const at = text.lastIndexOf('@')
  return (
    <span className={styles.address}>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  )
}
