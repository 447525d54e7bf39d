import { v7 } from 'uuid'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A row's id: UUID v7, ordered by time. No secret: links and tokens are 256-bit random instead. */
export const newId = (): string => v7()

/** False for text the database would refuse, so that a hostile path answers 404. */
export const isId = (text: string): boolean => uuidPattern.test(text)
