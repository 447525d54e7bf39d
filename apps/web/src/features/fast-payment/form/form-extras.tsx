import { useMaintenance } from '../../../client/use-maintenance.ts'

/** What the first paint does without: the word of maintenance. */
export function FormExtras() {
  useMaintenance()
  return null
}
