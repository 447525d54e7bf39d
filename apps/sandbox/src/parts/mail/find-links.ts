const linkInText = /https?:\/\/[^\s<>"'`]+/giu
const linkInHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/giu

/** Every web address of a message, in order of appearance, each once. */
export function findLinks(text: string, html: string): readonly string[] {
  const fromText = [...text.matchAll(linkInText)].map((match) => trimPunctuation(match[0]))
  const fromHtml = [...html.matchAll(linkInHtml)].map((match) => decodeEntities(match[1] ?? match[2] ?? ''))
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^https?:\/\//iu.test(link))
}

function trimPunctuation(link: string): string {
  return link.replace(/[.,;:!?)\]}]+$/u, '')
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0*39;|&#x0*27;/giu, "'")
    .replaceAll(/&#x0*2f;|&#0*47;/giu, '/')
    .replaceAll(/&#x0*3d;|&#0*61;/giu, '=')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
