import styles from './email-address.module.css'

/** A long address goes on in a new line at its host. */
export function EmailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={styles.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
