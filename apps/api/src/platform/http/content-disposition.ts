/** Full in `filename*` (RFC 6266, RFC 8187), ASCII in `filename`. No name: shown inline. */
export function contentDisposition(fileName: string | undefined): string {
  if (fileName === undefined) return 'inline'
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, percentEncoded)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
