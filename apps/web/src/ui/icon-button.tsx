import { commonText } from '../text/common.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import { Spinner } from './waiting.tsx'

type Props = {
  readonly icon: Parameters<typeof Icon>[0]['of']
  /** What it does, for whoever does not see the drawing. */
  readonly label: string
  readonly isLoading?: boolean
  readonly onClick: () => void
}

/** A secondary act that a drawing says, beside a title. */
export const IconButton = ({ icon, label, isLoading = false, onClick }: Props) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    title={label}
    aria-busy={isLoading || undefined}
    onClick={isLoading ? undefined : onClick}
  >
    {isLoading ? <Spinner label={commonText.working} /> : <Icon of={icon} />}
  </button>
)
