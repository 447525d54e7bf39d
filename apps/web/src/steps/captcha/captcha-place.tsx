import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { ChunkFailure, loadChunk } from '../../ui/load-chunk.ts'
import { useStore } from '../../ui/store.ts'
import type { CaptchaDialog } from './captcha-dialog.tsx'
import { captchaStore } from './send-past-captcha.ts'

type CaptchaParts = { readonly Dialog: ComponentType<ComponentProps<typeof CaptchaDialog>> }

/**
 * Where a screen lets the proof of work appear. Its dialog is fetched when it is first asked for, however late that
 * comes; one that cannot be had answers that there is no ticket, so that nobody waits for ever.
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
