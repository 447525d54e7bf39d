export { reminderPlanner } from './plan-reminders.ts'
export { readPreferences, savePreferencesWithin } from './preferences.ts'
export { reminderSender } from './send-reminder.ts'
export { tellOfSale } from './tell-of-sale.ts'
