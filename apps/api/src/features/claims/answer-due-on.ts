import { addBusinessDays, type Day } from '@cupo/credit-engine'

/** Claims are answered within fifteen business days (Ley 1480 de 2011, art. 58; Ley 1581 de 2012, art. 15). */
const businessDaysToAnswer = 15

/** The last day for the answer to a claim filed on a day; the day of filing does not count. */
export const answerDueOn = (filedOn: Day): Day => addBusinessDays(filedOn, businessDaysToAnswer)
