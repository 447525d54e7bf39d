import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'

/** Who signs in, and by which line. */
export function LoginScreen() {
  return <Screen title={titles.login}>{null}</Screen>
}
