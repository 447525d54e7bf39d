import type { Lender } from '@cupo/wire/lender'
import { inHtml } from '../../../packages/ui/build/lender.ts'
import { noScriptText, oldBrowserText } from '../src/text/common.ts'

type Page = {
  readonly lender: Lender
  readonly isShell: boolean
  readonly title: string
  readonly style: string
  readonly markup: string
  readonly scriptFiles: readonly string[]
}

const dead = ['form', 'fieldset', 'input', 'button', '[data-page=shell] main']

const noScriptStyle =
  `.unable{padding:var(--space-4) var(--space-5);background:var(--warn-soft);color:var(--warn)}` +
  `${dead.join(',')}{display:none!important}`

/**
 * Marks a browser below the line (`browser-line.ts`) before anything is drawn, by the youngest capabilities of the
 * line: `Intl.supportedValuesOf` (Chrome 99, Safari 15.4, Firefox 93), `structuredClone` (98, 15.4, 94) and
 * `<dialog>` (37, 15.4, 98). Its syntax is that of any browser.
 */
export const oldBrowserScript =
  "window.Intl&&Intl.supportedValuesOf&&window.structuredClone&&window.HTMLDialogElement||(document.documentElement.className='old')"

const oldBrowserStyle =
  `.old .unable{padding:var(--space-4) var(--space-5);background:var(--warn-soft);color:var(--warn)}` +
  `html:not(.old) .old-browser,${dead.map((what) => `.old ${what}`).join(',')}{display:none!important}`

export function pageTemplate({ lender, isShell, title, style, markup, scriptFiles }: Page): string {
  const [entryFile, ...chunks] = scriptFiles
  const operator = inHtml(lender.operatorName)
  return [
    `<!doctype html><html lang="es-CO"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    `<title>${title === lender.operatorName ? operator : `${title} · ${operator}`}</title>`,
    `<meta name="description" content="Tu celular de ${operator} en cuotas, o un préstamo, con ${inHtml(lender.lenderName)}.">`,
    '<meta name="theme-color" content="#ffffff"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<script>${oldBrowserScript}</script>`,
    // Not `async`: a cached script would run before the root is parsed.
    `<script type="module" src="/${entryFile}"></script>`,
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<style>${style}</style><style>${oldBrowserStyle}</style><noscript><style>${noScriptStyle}</style></noscript></head><body>`,
    `<noscript>${unable(noScriptText)}</noscript><div class="old-browser">${unable(oldBrowserText)}</div>`,
    `<div id="root" data-page="${isShell ? 'shell' : 'entry'}">${markup}</div>`,
    '</body></html>',
  ].join('')
}

const unable = ({ title, text, reading }: Record<'title' | 'text' | 'reading', string>) =>
  `<div class="unable"><strong>${title}</strong><p>${text}</p><p>${reading}</p></div>`
