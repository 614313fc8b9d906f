import * as z from 'zod/mini'
import { timeOfDay } from '../../api/deadlines.ts'
import { filledText } from '../../api/field.ts'
import { type ProviderSettingsSave, providerSettingsSave } from '../../api/provider-settings.ts'
import { logo } from '../../api/user.ts'
import { pictureOf } from '../picture.ts'
import { crossFieldRule } from './cross-field.ts'
import { phoneNumber, registryCode } from './valid-identifier.ts'

/** Image formats that PDF embeds; the logo is in the head of every document. */
const isPrintable = (picture: string): boolean => {
  const type = pictureOf(picture)?.type
  return type === 'png' || type === 'jpeg'
}

/** Schema of the stored settings. */
export const validProviderSettings = z
  .extend(providerSettingsSave, {
    name: filledText(200).check(z.trim()),
    regCode: registryCode.check(z.minLength(1, 'field.required')),
    phone: phoneNumber.check(z.minLength(1, 'field.required')),
    secondPhone: phoneNumber,
    workingHoursEn: filledText(100).check(z.trim()),
    workingHoursEt: filledText(100).check(z.trim()),
    logo: logo.check(z.refine((value) => value === null || isPrintable(value), 'field.printablePicture')),
  })
  .check(
    crossFieldRule<ProviderSettingsSave>({
      path: 'closesAt',
      code: 'field.closesLater',
      holds: ({ opensAt, closesAt }) => !z.safeParse(timeOfDay, opensAt).success || opensAt < closesAt,
    }),
  )
