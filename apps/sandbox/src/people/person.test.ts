import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../packages/credit-engine/src/testing/sample.ts'
import { peopleTable, personOf } from './person.ts'

const documents = fc.stringMatching(/^[1-9]\d{5,9}$/)

test('every document is somebody with a name and a line, always the same', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const person = personOf(document)
      expect(person).toEqual(personOf(document))
      expect(person.name.fullName).toContain(person.name.firstSurname)
      expect(person.lines[0]).toMatch(/^[23]\d{9}$/)
    }),
    sample(100),
  )
})

test('only the last two digits decide how this world treats a person', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const { document: _one, name: _name, lines: _lines, ...traits } = personOf(one)
      const twin = personOf(other.slice(0, -2) + one.slice(-2))
      expect(twin).toMatchObject(traits)
    }),
    sample(100),
  )
})

test('the table of people names every ending that is not ordinary', () => {
  const ordinary = personOf('1020304099')
  for (let ending = 50; ending < 100; ending += 1) {
    const { document: _document, name: _name, lines, ...traits } = personOf(`10203040${ending}`)
    const isOrdinary = Object.entries(traits).every(
      ([trait, value]) => Reflect.get(ordinary, trait) === value,
    )
    if (isOrdinary && lines.length === 1 && lines[0]?.startsWith('3')) continue
    expect(peopleTable.map(({ endings }) => endings)).toContain(String(ending))
  }
})
