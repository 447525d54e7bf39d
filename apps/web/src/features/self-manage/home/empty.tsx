import styles from './home.module.css'

type Props = { readonly text: string; readonly hint?: string }

/** A list with nothing in it, and what would bring something. */
export const Empty = ({ text, hint }: Props) => (
  <div className={styles.empty}>
    <p>
      <strong>{text}</strong>
    </p>
    {hint && <p>{hint}</p>}
  </div>
)
