import type { ReactNode } from 'react'
import { useParameters } from '../../client/parameters.ts'

type Props = { readonly className?: string | undefined; readonly children: (number: string) => ReactNode }

/** A link to the chat with the help line; nothing while the number is on its way. */
export function ChatLink({ className, children }: Props) {
  const parameters = useParameters()
  if (!parameters) return null
  return (
    <a href={parameters.supportWhatsappUrl} target="_blank" rel="noopener noreferrer" className={className}>
      {children(parameters.supportWhatsapp)}
    </a>
  )
}
