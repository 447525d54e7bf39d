import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { slimmedReact } from './slim-react.ts'

const source = join(import.meta.dirname, '..', 'src')
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const code = readFileSync(join(reactDom, 'cjs/react-dom-client.production.js'), 'utf8')

test('React DOM of this release loses view transitions, refs of fragments and stacks of components, and nothing it exports', () => {
  const slim = slimmedReact(code, parseAst(code))
  expect(() => parseAst(slim)).not.toThrow()
  expect(slim.length).toBeLessThan(code.length - 30_000)
  expect(slim).toContain('function startViewTransition(')
  expect(slim).not.toContain('ownerDocument.startViewTransition')
  expect(slim).not.toContain('FragmentInstance.prototype')
  const exported = /^exports\.\w+/gm
  expect(slim.match(exported)).toEqual(code.match(exported))
})

test('a release of React DOM that names a function otherwise fails the build', () => {
  const renamed = code.replaceAll('commitEnterViewTransitions', 'enterViewTransitions')
  expect(() => slimmedReact(renamed, parseAst(renamed))).toThrow('no function commitEnterViewTransitions')
  const other = code.replaceAll('FragmentInstance.prototype', 'FragmentRef.prototype')
  expect(() => slimmedReact(other, parseAst(other))).toThrow('no class FragmentInstance')
})

test('no component uses what the build takes out of React DOM', () => {
  const uses = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
    /\bViewTransition\b|\baddTransitionType\b|<(React\.)?Fragment\b[^>]*\bref=|\bcomponentStack\b|\bcaptureOwnerStack\b/.test(
      readFileSync(join(source, file), 'utf8'),
    ),
  )
  expect(uses).toEqual([])
})
