import type { MaskedPerson } from '@cupo/wire/office'
import { Link } from 'wouter'
import styles from './case.module.css'

type Props = { readonly person: MaskedPerson; readonly isLinked: boolean }

export const MaskedPersonFact = ({ person, isLinked }: Props) => (
  <>
    <p>{isLinked ? <Link to={`/personas/${person.id}`}>{person.name}</Link> : person.name}</p>
    <p className={styles.soft}>
      {person.document} · {person.mobile}
    </p>
    <p className={styles.soft}>{person.email}</p>
  </>
)
