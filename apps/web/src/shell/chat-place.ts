import type { ChatPlace } from '../features/chat/chat-widget.tsx'
import type { ScreenRow } from '../screens/registry.ts'

/**
 * Which chat stands on a screen: that of the borrower's area on its routes, that of an application on the steps that need a
 * signed-in customer, none elsewhere.
 */
export function chatPlaceOf(access: ScreenRow['access'], pathname: string): ChatPlace | null {
  if (access !== 'customer' && access !== 'borrower') return null
  if (pathname.startsWith('/self-manage')) return 'selfManage'
  return access === 'customer' ? 'onBoarding' : null
}
