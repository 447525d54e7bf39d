import { ChatLink } from '../../client/parameters.tsx'
import { statusText } from '../../text/status.ts'

/** Where to write for help. */
export const SupportLink = () => (
  <ChatLink>
    {(number) => (
      <>
        {statusText.resendContact} <strong>{number}</strong>
      </>
    )}
  </ChatLink>
)
