import { Facts } from '@cupo/ui/facts.tsx'
import type { ActRow } from '@cupo/wire/office'
import { actText } from '../text/acts.ts'
import styles from './act-rows.module.css'

/** What an act does, or did. */
export const ActRows = ({ rows }: { readonly rows: readonly ActRow[] }) => (
  <Facts
    facts={rows.map(({ label, value, before }) => ({
      term: label,
      isStrong: before !== undefined,
      value: (
        <>
          {value}
          {before !== undefined && <span className={styles.before}>{actText.before(before)}</span>}
        </>
      ),
    }))}
  />
)
