import { basename } from 'node:path/posix'
import { type Attack, attacks } from './attacks.ts'
import type { NumberedTest, NumberedTests } from './read-numbers.ts'
import { sections } from './rules.ts'

const opening = `# Conformance

Printed by \`npm run conformance\` from \`tools/conformance/rules.ts\` (one sentence a rule) and the tests whose names carry a
rule's number.

Where a rule comes from the law or a standard, that source stands with it; the others are the product's specification.
Where its texts were silent or contradicted each other, what was built stands in [spec-questions](../docs/spec-questions.md).
Every limit below is a parameter with the default given here; its name is in [operations](../docs/operations.md#parameters).
Threats and controls are in [security](../docs/security.md).
`

export function writePage(tests: NumberedTests): string {
  const rules = sections.map(({ name, rules }) =>
    sectionText(
      name,
      Object.entries(rules).map(([number, sentence]) => [number, sentence]),
      tests,
    ),
  )
  const played = Object.entries(attacks).map(([number, { plays, mustHold }]: [string, Attack]) => [
    number,
    `Plays ${plays}. Must hold: ${mustHold}.`,
  ])
  return [opening, ...rules, sectionText('Attacks', played, tests)].join('\n')
}

export function rulesWithoutTest(tests: NumberedTests): readonly string[] {
  return [...sections.flatMap(({ rules }) => Object.keys(rules)), ...Object.keys(attacks)].filter(
    (number) => !tests.has(number),
  )
}

function sectionText(name: string, rules: readonly (readonly string[])[], tests: NumberedTests): string {
  const lines = rules.flatMap(([number = '', sentence]) => [
    `- **${number}** ${sentence}`,
    ...testLines(tests.get(number) ?? []),
  ])
  return `## ${name}\n\n${lines.join('\n')}\n`
}

/** One line a file, its tests one after the other. */
function testLines(tests: readonly NumberedTest[]): readonly string[] {
  return [...Map.groupBy(tests, ({ file }) => file)].map(
    ([file, own]) => `  - ${linkTo(file)}: ${own.map(({ name }) => inMarkdown(name)).join(' · ')}`,
  )
}

const linkTo = (path: string) => `[${basename(path).replace(/\.(?:tsx?|mjs|js|sql)$/, '')}](../${path})`

const inMarkdown = (name: string) => name.replaceAll(/[<>[\]*_`|]/g, '\\$&')
