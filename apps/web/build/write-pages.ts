import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lender } from '@cupo/wire/lender'
import type { Manifest } from 'vite'
import type { PrerenderedPage } from '../src/shell/prerendered-page.ts'
import { scriptsOf } from './files-of.ts'
import { brandStyle } from './lender.ts'
import { noScriptStyle, oldBrowserScript, oldBrowserStyle, pageTemplate } from './page-template.ts'

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
    const { markup, scripts } = takeScripts(html)
    const scriptFiles = scriptsOf(manifest, module)
    refuseStyleAttributes(name, markup)
    refuseUnfinished(name, markup)
    const page = pageTemplate({
      lender,
      isShell: name === 'shell',
      title,
      style,
      markup,
      scripts,
      scriptFiles,
    })
    await writeFile(join(dist, 'pages', `${name}.html`), page)
    pages.push({
      name,
      patterns,
      scripts: [oldBrowserScript, ...scripts].map(hashOf),
      styles: [style, oldBrowserStyle, noScriptStyle].map(hashOf),
    })
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

/** React appends the script that replays early submissions; it goes outside of what is hydrated. */
export function takeScripts(html: string) {
  const scripts: string[] = []
  const markup = html.replace(/<script[^>]*>([\s\S]*?)<\/script>/g, (_, code: string) => {
    scripts.push(code)
    return ''
  })
  return { markup, scripts }
}

/** The policy allows no inline style attribute: such a style would silently be missing. */
export function refuseStyleAttributes(name: string, markup: string): void {
  const found = /<[^>]+\sstyle="[^"]*"/.exec(markup)
  if (found) throw new Error(`Page ${name} has a style attribute, use a class: ${found[0].slice(0, 120)}`)
}

/** React renders a suspended part anew in every browser and logs an error each time. */
export function refuseUnfinished(name: string, markup: string): void {
  if (markup.includes('<!--$!-->')) {
    throw new Error(`Page ${name} has a part that suspends, show it only once the screen is awake`)
  }
}

const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
