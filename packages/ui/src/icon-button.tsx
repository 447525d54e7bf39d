import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import { commonText } from './text/common.ts'
import { Spinner } from './waiting.tsx'

type Props = {
  readonly icon: Parameters<typeof Icon>[0]['of']
  readonly label: string
  readonly isLoading?: boolean
  readonly onClick: () => void
}

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
