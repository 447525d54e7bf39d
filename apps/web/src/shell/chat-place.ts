import type { ChatPlace } from '../features/chat/chat-widget.tsx'
import type { ScreenRow } from '../screens/registry.ts'

export function chatPlaceOf(access: ScreenRow['access'], pathname: string): ChatPlace | null {
  if (access !== 'customer' && access !== 'borrower') return null
  if (pathname.startsWith('/self-manage')) return 'selfManage'
  return access === 'customer' ? 'onBoarding' : null
}
