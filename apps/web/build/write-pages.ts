import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PrerenderedPage } from '../src/app/prerendered-page.ts'
import { pageTemplate } from './page-template.ts'

/** A page and what its Content-Security-Policy has to allow inline. */
export type BuiltPage = {
  readonly name: string
  readonly patterns: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

type Input = {
  readonly dist: string
  readonly manifest: Manifest
  readonly rendered: readonly PrerenderedPage[]
}

const entryModule = 'src/app/entry-client.tsx'

/** Writes `pages/*.html`, `routes.json` and `csp.json`. */
export async function writePages({ dist, manifest, rendered }: Input): Promise<readonly BuiltPage[]> {
  const entry = manifest[entryModule]
  if (!entry) throw new Error(`The manifest has no ${entryModule}`)
  const styles = await Promise.all(
    (entry.css ?? []).map((file) => readFile(join(dist, 'client', file), 'utf8')),
  )
  const style = styles.join('').trim()
  await mkdir(join(dist, 'pages'), { recursive: true })

  const pages: BuiltPage[] = []
  for (const { name, title, html, patterns } of rendered) {
    const { markup, scripts } = takeScripts(html)
    refuseStyleAttributes(name, markup)
    const page = pageTemplate({ name, title, style, markup, scripts, entryFile: `/${entry.file}` })
    await writeFile(join(dist, 'pages', `${name}.html`), page)
    pages.push({ name, patterns, scripts: scripts.map(hashOf), styles: [hashOf(style)] })
  }
  const routes = pages.flatMap(({ name, patterns }) => patterns.map((pattern) => [pattern, name] as const))
  await writeFile(join(dist, 'routes.json'), json({ routes: Object.fromEntries(routes), otherwise: 'shell' }))
  const hashes = pages.map(({ name, scripts, styles }) => [name, { scripts, styles }] as const)
  await writeFile(join(dist, 'csp.json'), json(Object.fromEntries(hashes)))
  return pages
}

/** React appends the script that replays early submissions; it goes outside of what is hydrated. */
function takeScripts(html: string) {
  const scripts: string[] = []
  const markup = html.replace(/<script[^>]*>([\s\S]*?)<\/script>/g, (_, code: string) => {
    scripts.push(code)
    return ''
  })
  return { markup, scripts }
}

/** The policy allows no inline style attribute: such a style would silently be missing. */
function refuseStyleAttributes(name: string, markup: string): void {
  const found = /<[^>]+\sstyle="[^"]*"/.exec(markup)
  if (found) throw new Error(`Page ${name} has a style attribute, use a class: ${found[0].slice(0, 120)}`)
}

const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
