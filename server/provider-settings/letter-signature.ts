import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { settingsWithoutLogo } from './save-settings.ts'

/** Signature of every letter: the provider, its contacts and opening hours. */
export const letterSignature = async (connection: Connection, language: Language): Promise<string> => {
  const settings = await settingsWithoutLogo(connection)
  const { name, phone, secondPhone, email, webPage } = settings
  const contacts = [phone, secondPhone, email].filter((one) => one !== '').join(', ')
  const hours = language === 'et' ? settings.workingHoursEt : settings.workingHoursEn
  return [name, contacts, hours, webPage].filter((line) => line !== '').join('\n')
}
