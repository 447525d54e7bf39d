import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The home of the borrower's area. */
export function SelfManageScreen() {
  return (
    <Screen title={titles.selfManage}>
      <SignOutButton />
    </Screen>
  )
}
