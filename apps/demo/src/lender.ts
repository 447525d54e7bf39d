import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLender } from '@cupo/wire/lender'
import { brandOf } from '../../api/src/platform/brand.ts'

export const demoLenderFile = join(import.meta.dirname, '../lender.json')

const read = parseLender(readFileSync(demoLenderFile, 'utf8'))
if (!read.ok) throw new Error(`${demoLenderFile}: ${read.problems.join('; ')}`)
export const demoLender = read.lender

export const demoBrand = brandOf(demoLender, { publicUrl: 'https://cupo.example' })
