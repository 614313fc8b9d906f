import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import { houseSettings } from './house.ts'

/** What stands under every letter: who sends it, and how and when they are reached. */
export const houseSignature = async (connection: Connection, language: Language): Promise<string> => {
  const house = await houseSettings(connection)
  const { name, phone, secondPhone, email, webPage } = house
  const contacts = [phone, secondPhone, email].filter((one) => one !== '').join(', ')
  const hours = language === 'et' ? house.workingHoursEt : house.workingHoursEn
  return [name, contacts, hours, webPage].filter((line) => line !== '').join('\n')
}
