import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { settingsWithoutLogo } from './save-settings.ts'

/** What stands under every letter: who sends it, and how and when they are reached. */
export const letterSignature = async (connection: Connection, language: Language): Promise<string> => {
  const settings = await settingsWithoutLogo(connection)
  const { name, phone, secondPhone, email, webPage } = settings
  const contacts = [phone, secondPhone, email].filter((one) => one !== '').join(', ')
  const hours = language === 'et' ? settings.workingHoursEt : settings.workingHoursEn
  return [name, contacts, hours, webPage].filter((line) => line !== '').join('\n')
}
