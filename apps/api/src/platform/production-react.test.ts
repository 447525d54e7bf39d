import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own: whoever imports React first decides for everybody. */
async function buildOf(environment: string): Promise<unknown> {
  const script = `
    await import('../emails/layout/render-mail.ts')
    const { createElement } = await import('react')
    const isForDevelopers = '_owner' in createElement('p')
    console.log(JSON.stringify({ isForDevelopers, NODE_ENV: process.env.NODE_ENV }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: environment },
  })
  return JSON.parse(stdout)
}

test.each(['development', ''])(
  'mails are rendered by the React of production where NODE_ENV is "%s"',
  async (environment) => {
    expect(await buildOf(environment)).toEqual({ isForDevelopers: false, NODE_ENV: environment })
  },
)
