import { useState } from 'react'
import { forgetQuotaSecret } from '../../client/session-marks.ts'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { loadChunk } from '../../ui/load-chunk.ts'

export function FinishButton({ variant }: { readonly variant: 'primary' | 'text' }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    forgetQuotaSecret()
    const { loadParameters } = await loadChunk(() => import('../../client/parameters.tsx'))
    const parameters = await loadParameters()
    location.replace(parameters?.publicSiteUrl ?? '/')
  }
  return (
    <Button variant={variant} isLoading={isLeaving} onClick={leave}>
      {commonText.finish}
    </Button>
  )
}
