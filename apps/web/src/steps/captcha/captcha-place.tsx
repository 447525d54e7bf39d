import { ChunkFailure, loadChunk } from '@cupo/ui/load-chunk.ts'
import { useStore } from '@cupo/ui/store.ts'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { CaptchaDialog } from './captcha-dialog.tsx'
import { captchaStore } from './send-past-captcha.ts'

type CaptchaParts = { readonly Dialog: ComponentType<ComponentProps<typeof CaptchaDialog>> }

/**
 * Fetched when first asked for. A dialog that does not load answers that there is no ticket, so that no caller waits
 * for ever.
 */
export function CaptchaPlace() {
  const asked = useStore(captchaStore)
  const [loaded, setLoaded] = useState<CaptchaParts | null>(null)
  useEffect(() => {
    if (asked === null || loaded !== null) return
    loadChunk(() => import('./captcha-dialog.tsx')).then(
      (module) => setLoaded({ Dialog: module.CaptchaDialog }),
      (error: unknown) => {
        asked.answer(null)
        if (error instanceof ChunkFailure) throw error
      },
    )
  }, [asked, loaded])
  return asked && loaded && <loaded.Dialog reason={asked.reason} onAnswer={asked.answer} />
}
