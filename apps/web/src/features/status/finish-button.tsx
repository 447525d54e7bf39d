import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useState } from 'react'
import { forgetQuotaSecret } from '../../client/session-marks.ts'

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
