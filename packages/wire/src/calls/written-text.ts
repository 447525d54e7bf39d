import * as v from 'valibot'

/**
 * The same in every answer, mail, paper and question to a provider: composed (NFC), in one line, without control
 * characters, direction marks, signs of no width and emoji, hyphens and spaces of one kind.
 */
export const oneLine = (text: string): string =>
  withoutUnseen(text.replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()

export const manyLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .trim()

const withoutUnseen = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // Controls, formats, half signs and unassigned ones; signs of emoji, of flags and keys; what only changes a sign before it.
    .replace(
      /[\p{C}\p{Zl}\p{Zp}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u2190-\u21ff]|[\ufe00-\ufe0f]|\u20e3/gu,
      '',
    )

export const oneLineSchema = v.pipe(v.string(), v.transform(oneLine))

export const manyLinesSchema = v.pipe(v.string(), v.transform(manyLines))
