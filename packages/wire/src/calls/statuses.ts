import * as v from 'valibot'
import {
  actionSituations,
  applicationActivities,
  applicationSituations,
  applicationStatuses,
  emailStatuses,
  origins,
  upfrontPaymentStatuses,
} from '../words/statuses.ts'

export const originSchema = v.picklist(origins)
export const applicationStatusSchema = v.picklist(applicationStatuses)
export const applicationSituationSchema = v.picklist(applicationSituations)
export const applicationActivitySchema = v.picklist(applicationActivities)
export const actionSituationSchema = v.picklist(actionSituations)
export const emailStatusSchema = v.picklist(emailStatuses)
export const upfrontPaymentStatusSchema = v.picklist(upfrontPaymentStatuses)
