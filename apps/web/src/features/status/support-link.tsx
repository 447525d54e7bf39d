import { statusText } from '../../text/status.ts'
import { ChatLink } from '../support/chat-link.tsx'

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
