import { useMaintenance } from '../../../app/use-maintenance.ts'

/** What the first paint does without: the word of maintenance. */
export function FormExtras() {
  useMaintenance()
  return null
}
