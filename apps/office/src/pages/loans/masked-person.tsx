import type { MaskedPerson } from '@cupo/wire/office'
import styles from './case.module.css'

export const MaskedPersonFact = ({ person }: { readonly person: MaskedPerson }) => (
  <>
    <p>{person.name}</p>
    <p className={styles.soft}>
      {person.document} · {person.mobile}
    </p>
    <p className={styles.soft}>{person.email}</p>
  </>
)
