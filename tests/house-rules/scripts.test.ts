import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository } from './repository.ts'

test('each tool has its npm script, and each script its tool', () => {
  const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { scripts: object }
  const tools = filesUnder('tools').flatMap((path) => /^tools\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? [])
  expect(Object.entries(scripts).toSorted()).toEqual(
    tools.map((name) => [name, `node tools/launch.mjs ${name}`]).toSorted(),
  )
})

test('CI runs npm test and nothing else', () => {
  expect(readFileSync(inRepository('.ci/run'), 'utf8')).toBe('#!/usr/bin/env bash\nset -e\nnpm test\n')
})
