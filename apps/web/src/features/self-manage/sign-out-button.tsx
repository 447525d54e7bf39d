import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { signOut } from '../../client/sign-out.ts'
import { selfManageText } from '../../text/self-manage.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/** Ends the session on this device. */
export function SignOutButton() {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="text" isLoading={isBusy} onClick={() => run(async () => setFailure(await signOut()))}>
        {selfManageText.signOut}
      </Button>
    </>
  )
}
