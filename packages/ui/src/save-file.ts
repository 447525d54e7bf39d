const saveFile = (address: string, name: string): void => followLink({ href: address, download: name })

export const savePdf = (bytes: Uint8Array, name: string): void => saveBytes(bytes, 'application/pdf', name)

export function saveBytes(bytes: Uint8Array, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  saveFile(address, name)
  // The browser has taken the address by the time this turn of the page is over.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

function followLink(link: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), link).click()
}
