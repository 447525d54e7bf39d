import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lender } from '@cupo/wire/lender'
import { Window } from 'happy-dom'
import type { Manifest } from 'vite'
import { brandStyle } from '../../../packages/ui/build/lender.ts'
import type { PrerenderedPage } from '../src/shell/prerendered-page.ts'
import { scriptsOf } from './files-of.ts'
import { pageTemplate } from './page-template.ts'

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
