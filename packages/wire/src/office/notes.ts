import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { refused, writtenWords } from './parts.ts'
import { subjectTypes } from './people.ts'

const subject = {
  type: v.picklist(subjectTypes),
  /** As its page's address names it: a contract, a claim's number, else an id. */
  name: v.pipe(v.string(), v.maxLength(100)),
}

const noteSchema = v.object({
  id: v.string(),
  words: v.string(),
  author: v.string(),
  /** DD/MM/YYYY HH:mm. */
  atFmt: v.string(),
})

const notesSchema = v.object({ notes: v.array(noteSchema) })

export const listNotes = officeCall({
  summary: 'What staff wrote about a person, application, loan, claim or task, newest first',
  method: 'GET',
  path: '/office/notes/:type/:name',
  permission: 'enter',
  trail: 'reading',
  params: v.object(subject),
  answers: { 200: notesSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const writeNote = officeCall({
  summary: 'Adds a note, which nobody changes or deletes; answers all of its subject',
  method: 'POST',
  path: '/office/notes',
  permission: 'writeNotes',
  trail: ['writeNote'],
  body: v.object({ subject: v.object(subject), words: writtenWords(2_000) }),
  answers: { 200: notesSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})
