import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

/** The home of the borrower's area. */
export function SelfManageScreen() {
  return <Screen title={titles.selfManage}>{null}</Screen>
}
