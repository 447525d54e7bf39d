import type { LoanDetail } from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'
import { PaperButton } from '../papers/paper-button.tsx'
import { papersOf } from '../papers/papers-of.ts'
import styles from './credit.module.css'

/** The documents of the credit, to save. */
export const Papers = ({ loan }: { readonly loan: LoanDetail }) => (
  <section className={styles.card}>
    <h2 className={styles.title}>{creditText.papers.title}</h2>
    <ul className={styles.papers}>
      {papersOf(loan).map((paper) => (
        <li key={paper.label}>
          <PaperButton paper={paper} id={loan.keyMambu} />
        </li>
      ))}
    </ul>
  </section>
)
