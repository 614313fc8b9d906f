import * as z from 'zod/mini'
import { text } from '../../contract/field.ts'
import { todayInTallinn } from '../date.ts'
import { isIban } from '../identifier/iban.ts'
import { isPersonalCode } from '../identifier/personal-code.ts'
import { isRegistryCode } from '../identifier/registry-code.ts'
import { stripIdentifier } from '../identifier/strip.ts'
import { isVatNumber } from '../identifier/vat-number.ts'

/** A text stripped of spaces and dashes that is empty or passes the check. */
const identifier = (max: number, code: string, valid: (stripped: string) => boolean) =>
  text(max).check(
    z.overwrite(stripIdentifier),
    z.refine((value) => value === '' || valid(value), code),
  )

/** A code cannot be of someone born after today, so the checks below read the calendar when they run. */
export const isPersonalCodeNow = (code: string): boolean => isPersonalCode(code, todayInTallinn(new Date()))

export const personalCode = identifier(20, 'field.personalCode', isPersonalCodeNow)
export const vatNumber = identifier(20, 'field.vatNumber', isVatNumber)
export const iban = identifier(42, 'field.iban', isIban)
export const registryCode = identifier(40, 'field.registryCode', (code) => isRegistryCode(code))

/** An identifier whose form depends on other fields: stripped here, checked with them. */
export const strippedText = (max: number) => text(max).check(z.overwrite(stripIdentifier))
