import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lender } from '@cupo/wire/lender'
import { Window } from 'happy-dom'
import type { Manifest } from 'vite'
import { brandStyle, inHtml } from '../../../packages/ui/build/lender.ts'
import type { PrerenderedPage } from '../src/shell/prerendered-page.ts'
import { noScriptText, oldBrowserText } from '../src/text/common.ts'
import { scriptsOf } from './files-of.ts'

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

export type BuiltPage = {
  readonly name: string
  readonly patterns: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

type Input = {
  readonly lender: Lender
  readonly dist: string
  readonly manifest: Manifest
  readonly rendered: readonly PrerenderedPage[]
}

export async function writePages({ lender, dist, manifest, rendered }: Input): Promise<readonly BuiltPage[]> {
  await mkdir(join(dist, 'pages'), { recursive: true })
  const pages: BuiltPage[] = []
  const style = brandStyle(lender) + (await readSheet(dist, manifest))
  for (const { name, title, html, patterns, module } of rendered) {
    refuseUnfinished(name, html)
    const isShell = name === 'shell'
    const scriptFiles = scriptsOf(manifest, module)
    const page = pageTemplate({ lender, isShell, title, style, markup: html, scriptFiles })
    await writeFile(join(dist, 'pages', `${name}.html`), page)
    pages.push({ name, patterns, ...inlineHashes(name, page) })
  }
  const routes = pages.flatMap(({ name, patterns }) => patterns.map((pattern) => [pattern, name] as const))
  await writeFile(join(dist, 'routes.json'), json({ routes: Object.fromEntries(routes), otherwise: 'shell' }))
  const hashes = pages.map(({ name, scripts, styles }) => [name, { scripts, styles }] as const)
  await writeFile(join(dist, 'csp.json'), json(Object.fromEntries(hashes)))
  return pages
}

async function readSheet(dist: string, manifest: Manifest): Promise<string> {
  const file = manifest['style.css']?.file
  if (file === undefined) throw new Error('The manifest has no style.css: is cssCodeSplit still off?')
  return (await readFile(join(dist, 'client', file), 'utf8')).trim()
}

/** The script that replays early submissions is React's. */
export function inlineHashes(name: string, page: string): Pick<BuiltPage, 'scripts' | 'styles'> {
  const document = new new Window().DOMParser().parseFromString(page, 'text/html')
  // The policy allows no inline style attribute: such a style would silently be missing.
  const styled = document.querySelector('[style]')
  if (styled)
    throw new Error(`Page ${name} has a style attribute, use a class: ${styled.outerHTML.slice(0, 120)}`)
  const hashesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => hashOf(element.textContent))
  return { scripts: hashesOf('script:not([src])'), styles: hashesOf('style') }
}

/** React renders a suspended part anew in every browser and logs an error each time. */
export function refuseUnfinished(name: string, markup: string): void {
  if (markup.includes('<!--$!-->')) {
    throw new Error(`Page ${name} has a part that suspends, show it only once the screen is awake`)
  }
}

const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
