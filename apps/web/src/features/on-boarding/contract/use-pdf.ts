import { useEffect, useState } from 'react'

/** An address of our own page for the bytes of a PDF, for as long as the screen shows; null without bytes. */
export function usePdfAddress(bytes: Uint8Array | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}

/** Whether a PDF can be read inside the page: phones either do not show it or show its first page only. */
export const showsPdfInPage = (): boolean =>
  navigator.pdfViewerEnabled && matchMedia('(min-width: 48rem)').matches

/** Opens the PDF in a tab of its own, or saves it where the browser cannot show one. */
export function openPdf(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  if (navigator.pdfViewerEnabled) {
    link.target = '_blank'
    link.rel = 'noopener'
  } else {
    link.download = fileName
  }
  link.click()
}
