import { visualizeContract } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { apiBase } from '../../../api/api-base.ts'
import { followLink } from '../../../ui/save-file.ts'

/** The agreement at its own address: a viewer there is not bound by the policy of our pages, as in a blob it would be. */
export const agreementAddress = (applicationId: string): string =>
  `${apiBase}${visualizeContract.path.replace(':applicationId', encodeURIComponent(applicationId))}`

/** An address of our own page for the bytes of a PDF, for as long as the screen shows; null without bytes. */
export function usePdfBlob(bytes: Uint8Array | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}

/** Where a PDF can be read: inside the page, in a tab of its own, or only once it is saved, as on most Androids. */
export function placeToRead(): 'page' | 'tab' | 'file' {
  if (!navigator.pdfViewerEnabled) return 'file'
  return matchMedia('(min-width: 48rem)').matches ? 'page' : 'tab'
}

export const openTab = (address: string): void =>
  followLink({ href: address, target: '_blank', rel: 'noopener' })
