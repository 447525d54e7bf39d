import { handInFile } from '@cupo/wire'
import {
  compareFiles,
  type FilesContext,
  loadFile,
} from '../../api/src/features/reconciliation/reconciliation.ts'
import type { BindCall } from '../../api/src/platform/http/bind.ts'
import { newId } from '../../api/src/platform/ids.ts'
import type { WorldClock } from '../../api/src/platform/world-clock.ts'

export function handInRoute(
  bind: BindCall,
  context: FilesContext & {
    readonly clock: Pick<WorldClock, 'now'>
    readonly brand: { readonly operatorName: string }
  },
): void {
  bind(handInFile)(async ({ body }) => {
    const { kind, name, content } = body
    const file = { kind, name, format: null, bytes: Buffer.from(content, 'base64') }
    const who = {
      now: context.clock.now(),
      actor: { kind: 'staff', user: 'control-room' },
      requestId: newId(),
    } as const
    const loading = await loadFile(context, file, who)
    if (loading.kind === 'loaded')
      await compareFiles({ ...context, operatorName: context.brand.operatorName }, who)
    const added = loading.kind === 'loaded' ? loading.added : 0
    const unread = loading.kind === 'unread' ? [...loading.unread] : []
    return { status: 200, body: { outcome: loading.kind, added, unread } }
  })
}
