import { ChatLink } from '../../client/parameters.tsx'
import { statusText } from '../../text/status.ts'

export const SupportLink = () => (
  <ChatLink>
    {(number) => (
      <>
        {statusText.resendContact} <strong>{number}</strong>
      </>
    )}
  </ChatLink>
)
