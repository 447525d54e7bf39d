export const qrCodeText = {
  link: 'Enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  notCopied: 'No pudimos copiarlo. Selecciona el enlace y cópialo tú.',
} as const
