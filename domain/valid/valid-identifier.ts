import * as z from 'zod/mini'
import { phone, text } from '../../api/field.ts'
import { todayInTallinn } from '../date.ts'
import { isIban } from '../identifier/iban.ts'
import { isMaskedCode } from '../identifier/masked-code.ts'
import { mod97 } from '../identifier/mod97.ts'
import { isPersonalCode } from '../identifier/personal-code.ts'
import { isRegistryCode, isVatNumber } from '../identifier/company-code.ts'
import { stripIdentifier } from '../identifier/strip.ts'
import { canBeCalled } from '../phone.ts'

/** A string schema that strips spaces and dashes and accepts an empty or a valid identifier. */
const identifier = (max: number, code: string, valid: (stripped: string) => boolean) =>
  text(max).check(
    z.overwrite(stripIdentifier),
    z.refine((value) => value === '' || valid(value), code),
  )

/** Reads today's date on every call, because a birth date must not be in the future. */
export const isPersonalCodeNow = (code: string): boolean => isPersonalCode(code, todayInTallinn(new Date()))

export const personalCode = identifier(20, 'field.personalCode', isPersonalCodeNow)
/** The same, or a masked code sent back unchanged. */
export const personalCodeOrMasked = identifier(
  20,
  'field.personalCode',
  (code) => isMaskedCode(code) || isPersonalCodeNow(code),
)
export const vatNumber = identifier(20, 'field.vatNumber', isVatNumber)
/** Legal entity identifier: 18 letters or digits, and two check digits (ISO 17442). */
export const lei = identifier(
  40,
  'field.lei',
  (code) => /^[0-9A-Z]{18}\d{2}$/.test(code) && mod97(code) === 1,
)
/**
 * Tax number of another country, without the marks between its digits. The countries' own rules differ and are not
 * checked. An Estonian tax number is the registry code or the personal code.
 */
export const taxNumber = text(40).check(
  z.overwrite((typed) => stripIdentifier(typed).replace(/[./]/g, '')),
  z.refine((value) => value === '' || /^(?=.*\d)[0-9A-Z]{4,20}$/.test(value), 'field.taxNumber'),
)
export const iban = identifier(42, 'field.iban', isIban)
export const registryCode = identifier(40, 'field.registryCode', (code) => isRegistryCode(code))

/** A dialable phone number, or empty. Responses use the wire schema, because older records may break this rule. */
export const phoneNumber = phone.check(z.refine(canBeCalled, 'field.phone'))

/** An identifier whose format depends on other fields: only stripped here, validated by a cross-field rule. */
export const strippedText = (max: number) => text(max).check(z.overwrite(stripIdentifier))
