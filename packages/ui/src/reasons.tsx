import styles from './reasons.module.css'
import { RichText } from './rich-text.tsx'

type Props = { readonly lead: string; readonly reasons: readonly string[] }

export const Reasons = ({ lead, reasons }: Props) => (
  <>
    <p>{lead}</p>
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          <RichText text={reason} />
        </li>
      ))}
    </ul>
  </>
)
