import type { SigningSchedule } from '../../machines/lifecycle/container/container-facts.ts'
import type { SettingsWithoutLogo } from '../provider-settings/save-settings.ts'

const DAY_MS = 24 * 60 * 60_000

type Days = Pick<SettingsWithoutLogo, 'signingDeadlineDays' | 'signingReminderDays'>

/** When the signers of a container that is sent at this moment are reminded, and when their time is up. */
export const scheduleFrom = (at: Date, days: Days): SigningSchedule => {
  const { signingDeadlineDays: deadline, signingReminderDays: reminders } = days
  const after = (count: number) => new Date(at.getTime() + count * DAY_MS).toISOString()
  return { deadline: after(deadline), reminders: reminders.filter((count) => count < deadline).map(after) }
}
