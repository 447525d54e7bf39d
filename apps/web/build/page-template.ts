import { brandText, pageTitle } from '../src/text/brand.ts'
import { noScriptText } from '../src/text/no-script.ts'

type Parts = {
  readonly isShell: boolean
  readonly title: string
  readonly style: string
  readonly markup: string
  readonly scripts: readonly string[]
  /** The entry script first, then what it will import for this page. */
  readonly scriptFiles: readonly string[]
}

/** Without scripts nothing that can be pressed or typed would do anything, and no skeleton would ever fill. */
export const noScriptStyle =
  '.no-script{padding:var(--space-4) var(--space-5);background:var(--warn-soft);color:var(--warn)}' +
  'form,button,[data-page=shell] main{display:none!important}'

/** A whole page: one document, its style inside, and its scripts fetched side by side. */
export function pageTemplate({ isShell, title, style, markup, scripts, scriptFiles }: Parts): string {
  const [entryFile, ...chunks] = scriptFiles
  return [
    `<!doctype html><html lang="es-CO" data-brand="${brandText.key}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    `<title>${title === brandText.operator ? title : pageTitle(title)}</title>`,
    `<meta name="description" content="Tu celular de ${brandText.operator} en cuotas, o un préstamo, con ${brandText.lender}.">`,
    '<meta name="theme-color" content="#ffffff"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    // Not `async`: a script that the browser has at hand would run before the root is parsed, and find nothing to start.
    `<script type="module" src="/${entryFile}"></script>`,
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<style>${style}</style><noscript><style>${noScriptStyle}</style></noscript></head><body>`,
    `<noscript><div class="no-script"><strong>${noScriptText.title}</strong>`,
    `<p>${noScriptText.text}</p><p>${noScriptText.reading}</p></div></noscript>`,
    `<div id="root" data-page="${isShell ? 'shell' : 'entry'}">${markup}</div>`,
    ...scripts.map((code) => `<script>${code}</script>`),
    '</body></html>',
  ].join('')
}
